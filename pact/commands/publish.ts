import { problemOf, type Say, sayIn } from '../../messages/index.ts';
import { type Io, printJson } from '../../src/cli/io.ts';
import { type ExitCode, exitCodes } from '../../src/judging/exit-codes.ts';
import type { Problem } from '../../src/report/report.ts';
import { visible } from '../../src/report/views/text.ts';
import { ciRun } from '../../src/settings/environment.ts';
import { accepted, type Checked, fine, type Given, optional, problemsOf, wrong } from '../../src/settings/values.ts';
import { type ConsumerVersion, publish } from '../broker/commands.ts';
import { branchOf, isCommitted } from '../broker/git.ts';
import { answering, named, refused, report, settled, versionOf } from './asking.ts';
import { pactsAt, type Source } from './files.ts';
import type { PactFlags } from './options.ts';

/** Publishes the contracts of a file or directory under a version of their consumer. */
export async function publishCommand(path: string, flags: PactFlags, io: Io): Promise<ExitCode> {
  const { json, lang, dryRun = false } = flags;
  const say = sayIn(lang);
  const { ready, problems } = settled(flags, io, !dryRun);
  const { files, ...read } = pactsAt([path], io.cwd);
  const { version, ...checked } = await versionFor(flags, io);
  const dirty = flags.pacticipantVersion === undefined && version.version !== '' ? await uncommitted(files, io) : [];
  const leaking = leaksIn(files, version, io);
  const all = [...problems, ...read.problems, ...checked.problems, ...dirty, ...leaking];
  if (leaking.length > 0) return report(all, 'leak', exitCodes.withheld, flags, io);
  if (all.length > 0) return refused(all, flags, io);

  const pacts: object[] = [];
  const asking = dryRun || ready === null ? null : ready.asking();
  const publishing = async (): Promise<ExitCode> => {
    for (const { name: file, text, pact } of files) {
      const { consumer, provider, interactions } = pact;
      const outcome = asking === null ? 'would be published' : await publish(text, version, asking);
      const one = { file, consumer, provider, interactions: interactions.length, outcome };
      pacts.push(one);
      const code = `pact.${outcome.replaceAll(' ', '-')}`;
      if (!json) io.out(`${visible(say('pact.publication', { ...one, outcome: code }))}\n`);
    }
    const exitCode = exitCodes.conforming;
    const broker = ready?.broker.baseUrl ?? null;
    if (json) printJson({ outcome: dryRun ? 'dry-run' : 'published', exitCode, broker, ...version, pacts }, io);
    else for (const line of linesOf(version, broker, say)) io.out(`  ${visible(line)}\n`);
    return exitCode;
  };
  return answering(flags, io, publishing, () => ({ ...version, pacts }));
}

function linesOf({ version, branch, tags, buildUrl }: ConsumerVersion, broker: string | null, say: Say) {
  return [
    say('pact.line-version', { version }),
    ...(branch === null ? [] : [say('pact.line-branch', { branch })]),
    ...tags.map((tag) => say('pact.line-tag', { tag })),
    ...(buildUrl === null ? [] : [say('pact.line-build', { url: buildUrl })]),
    broker === null ? say('pact.line-no-broker') : say('pact.line-broker', { url: broker }),
  ];
}

/** Returns the version of the consumer from the flags, else from CI and git. */
async function versionFor(
  flags: PactFlags,
  io: Io,
): Promise<{ version: ConsumerVersion; problems: readonly Problem[] }> {
  const number = await versionOf('--pacticipant-version', flags.pacticipantVersion, io);
  const branch = optional('--branch', flags.branch, named);
  const buildUrl = optional('--build-url', flags.buildUrl, httpUrl);
  const tags = (flags.tag ?? []).map((tag) =>
    tag.includes(',') ? wrong('--tag', problemOf('pact.tag-with-comma')) : named({ name: '--tag', value: tag }),
  );
  const ci = ciRun(io.env);
  const version = {
    version: accepted(number) ?? '',
    branch: accepted(branch) ?? ci.branch ?? (await branchOf(io)),
    buildUrl: accepted(buildUrl) ?? ci.buildUrl,
    tags: tags.flatMap((tag) => accepted(tag) ?? []),
  };
  return { version, problems: problemsOf(number, branch, buildUrl, ...tags) };
}

function httpUrl({ name, value }: Given): Checked<string> {
  const isHttp = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  return isHttp ? fine(value) : wrong(name, problemOf('pact.not-http-url'));
}

/** Returns a problem for each contract that differs from the commit whose hash would be its version. */
async function uncommitted(files: readonly Source[], io: Io): Promise<readonly Problem[]> {
  const committed = await Promise.all(files.map(({ name }) => isCommitted(io, name)));
  const dirty = files.filter((_, at) => committed[at] === false);
  return dirty.map(({ name: path }) => problemOf('pact.file-uncommitted', { path }));
}

/** Returns a problem for each text to be sent that contains a secret or a personal value. */
function leaksIn(files: readonly Source[], version: ConsumerVersion, { gate }: Io): readonly Problem[] {
  const flags = { name: '--pacticipant-version, --branch, --build-url, --tag', text: JSON.stringify(version) };
  return [...files, flags].flatMap(({ name, text }) => {
    const encodings = [...new Set(gate.leaksIn(text).map(({ encoding }) => encoding))];
    return encodings.length === 0 ? [] : [problemOf('pact.leak', { name, encodings })];
  });
}
