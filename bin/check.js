// @ts-check
// Plain JavaScript for the oldest versions of Node: this runs before anything that needs a newer one.

/** Exit codes of the command that apply before it is loaded. */
export const exitCodes = { refused: 2, defect: 70 };

const texts = {
  en: {
    tooOld: 'Node.js {found} is too old. Version {needed} or newer is required.',
    updateNode: 'install Node.js {needed} or newer',
    notLoaded: 'the command cannot be loaded ({why})',
    install: 'run npm ci in the clone, or install the package again',
    tooFewFiles: 'this machine allows too few open files ({why})',
    raiseLimit: 'raise the limit, for example with `ulimit -n 4096`, and rerun',
  },
  'pt-BR': {
    tooOld: 'o Node.js {found} é antigo demais. É necessária a versão {needed} ou mais recente.',
    updateNode: 'instale o Node.js {needed} ou mais recente',
    notLoaded: 'não foi possível carregar o comando ({why})',
    install: 'execute npm ci no clone, ou instale o pacote novamente',
    tooFewFiles: 'esta máquina permite poucos arquivos abertos ({why})',
    raiseLimit: 'aumente o limite, por exemplo com `ulimit -n 4096`, e execute de novo',
  },
};

/**
 * Returns what to print where this version of Node is older than `engines` of package.json asks for, else null.
 *
 * @param {string} found for example `18.20.4`
 * @param {string} engines for example `>=20.19`
 * @param {readonly string[]} args of the command line
 * @returns {string | null}
 */
export function versionProblem(found, engines, args) {
  const needed = engines.replace(/^\D+/, '');
  if (!isOlder(numbersIn(found), numbersIn(needed))) return null;
  return problem('tooOld', 'updateNode', { found, needed }, args);
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
 * Returns what to print where the command could not be imported.
 *
 * @param {unknown} error
 * @param {readonly string[]} args of the command line
 */
export function importProblem(error, args) {
  const { name, message } = error instanceof Error ? error : { name: 'error', message: '' };
  const code = error instanceof Error && 'code' in error ? String(error.code) : name;
  if (code === 'EMFILE' || code === 'ENFILE') return problem('tooFewFiles', 'raiseLimit', { why: code }, args);
  const missing = /^Cannot find (?:package|module) '([^']+)'/.exec(message);
  return problem('notLoaded', 'install', { why: missing === null ? code : `${code}: ${missing[1]}` }, args);
}

/**
 * @param {'tooOld' | 'notLoaded' | 'tooFewFiles'} message
 * @param {'updateNode' | 'install' | 'raiseLimit'} remedy
 * @param {Record<string, string>} values
 * @param {readonly string[]} args
 */
function problem(message, remedy, values, args) {
  const portuguese = args.some((arg, at) => arg === '--lang=pt-BR' || (arg === 'pt-BR' && args[at - 1] === '--lang'));
  const language = texts[portuguese ? 'pt-BR' : 'en'];
  /** @param {string} text */
  const filled = (text) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] || '');
  return `  ✗ ${filled(language[message])}\n    → ${filled(language[remedy])}\n`;
}

/** @param {string} version */
function numbersIn(version) {
  return version.split('.').map(Number);
}

/**
 * @param {readonly number[]} found
 * @param {readonly number[]} needed
 */
function isOlder(found, needed) {
  const at = needed.findIndex((number, index) => (found[index] || 0) !== number);
  return at >= 0 && (found[at] || 0) < (needed[at] || 0);
}
