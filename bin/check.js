// @ts-check
// Plain JavaScript for old versions of Node: this runs before anything that needs a newer one.

/** Exit codes of the command that apply before it is loaded. */
export const exitCodes = { refused: 2, defect: 70 };

/** Each problem with its remedy. */
const texts = {
  en: {
    tooOld: ['Node.js {found} is too old. Version {needed} or newer is required.', 'install Node.js {needed} or newer'],
    notLoaded: ['the command cannot be loaded ({why})', 'run npm ci in the clone, or install the package again'],
    noDirectory: ['the current directory does not exist', 'change to an existing directory and rerun'],
    tooFewFiles: [
      'this machine allows too few open files ({why})',
      'raise the limit, for example with `ulimit -n 4096`, and rerun',
    ],
  },
  'pt-BR': {
    tooOld: [
      'o Node.js {found} é antigo demais. É necessária a versão {needed} ou mais recente.',
      'instale o Node.js {needed} ou mais recente',
    ],
    notLoaded: [
      'não foi possível carregar o comando ({why})',
      'execute npm ci no clone, ou instale o pacote novamente',
    ],
    noDirectory: ['o diretório atual não existe', 'vá para um diretório existente e execute de novo'],
    tooFewFiles: [
      'esta máquina permite poucos arquivos abertos ({why})',
      'aumente o limite, por exemplo com `ulimit -n 4096`, e execute de novo',
    ],
  },
};

/**
 * Returns the problem of a Node version older than `engines` of package.json (`>=20.19`), else null.
 *
 * @param {string} found
 * @param {string} engines
 * @param {readonly string[]} args of the command line
 */
export function versionProblem(found, engines, args) {
  const needed = engines.replace(/^\D+/, '');
  const parts = found.split('.').map(Number);
  // To compare with the collation of a locale takes 10 ms.
  const differences = needed.split('.').map((part, at) => (parts[at] || 0) - Number(part));
  const first = differences.find((difference) => difference !== 0) || 0;
  return first < 0 ? problem('tooOld', { found, needed }, args) : null;
}

/** Descriptors that a run needs besides those that are open when it starts: sockets of both ends, pipes and files. */
const DESCRIPTORS = 64;

/**
 * Opens as many descriptors as a run needs, and closes them. With fewer of them the loader may hang without an error.
 *
 * @param {() => number} open
 * @param {(descriptor: number) => void} close
 */
export function tryDescriptors(open, close) {
  /** @type {number[]} */
  const opened = [];
  try {
    while (opened.length < DESCRIPTORS) opened.push(open());
  } finally {
    opened.forEach(close);
  }
}

/**
 * Returns the problem of a command that could not be imported.
 *
 * @param {unknown} error
 * @param {readonly string[]} args of the command line
 */
export function importProblem(error, args) {
  const { name, message } = error instanceof Error ? error : { name: 'error', message: '' };
  const code = error instanceof Error && 'code' in error ? String(error.code) : name;
  if (code === 'EMFILE' || code === 'ENFILE') return problem('tooFewFiles', { why: code }, args);
  if (error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd')
    return problem('noDirectory', {}, args);
  const missing = /^Cannot find (?:package|module) '([^']+)'/.exec(message);
  return problem('notLoaded', { why: missing === null ? code : `${code}: ${missing[1]}` }, args);
}

/**
 * @param {keyof typeof texts['en']} code
 * @param {Record<string, string>} values
 * @param {readonly string[]} args
 */
function problem(code, values, args) {
  const portuguese = /(?:^| )--lang[= ]pt(?:[-_]br)?(?: |$)/i.test(args.join(' '));
  const lines = texts[portuguese ? 'pt-BR' : 'en'][code].join('\n    → ');
  return `  ✗ ${lines.replace(/\{(\w+)\}/g, (_, name) => values[name] || '')}\n`;
}
