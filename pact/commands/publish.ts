import type { Io } from '../../src/cli/io.ts';
import type { Problem } from '../../src/report/report.ts';
import { counted, visible } from '../../src/report/views/text.ts';
import { type ExitCode, exitCodes } from '../../src/run/exit-codes.ts';
import { type Broker, resolveBroker } from '../../src/settings/broker.ts';
import { filesIn } from '../../src/settings/files.ts';
import type { Asking } from '../broker/ask.ts';
import { type ConsumerVersion, type Publication, publish } from '../broker/publish.ts';
import { unrecordedOf } from '../broker/versions.ts';
import { type AskingFlags, answerOf, askingOf, noBroker, type Patience, patienceOf, tell } from './broker.ts';
import type { PactFile } from './files.ts';
import { guardPact } from './guarding.ts';
import { type Intent, intentOf, type VersionFlags } from './intent.ts';
import { unrecordedProblem } from './version.ts';

export interface PublishFlags extends AskingFlags, VersionFlags {
  readonly dryRun?: boolean;
}

/** Publishes the contracts of a file or directory as of a version of their consumer. */
export async function publishCommand(path: string, flags: PublishFlags, io: Io): Promise<ExitCode> {
  const json = flags.json === true;
  const resolution = resolveBroker(flags, io.env, filesIn(io.cwd));
  guardPact(resolution, flags, io);
  const { patience, problems } = patienceOf(flags);
  const broker = 'broker' in resolution ? resolution.broker : null;
  const lacking = 'broker' in resolution && broker === null && flags.dryRun !== true ? [noBroker] : [];
  const intent = await intentOf(path, flags, io);
  const unsettled = [...('problems' in resolution ? resolution.problems : []), ...problems];
  const refused = refusal(intent, lacking, unsettled);
  if (refused !== null) return tell(refused.problems, refused.outcome, refused.code, json, io);
  if (broker === null || flags.dryRun === true) {
    return told(
      intent.files.map((file) => ({ file, outcome: 'would be published' })),
      broker,
      intent.version,
      json,
      io,
    );
  }
  return published(intent, broker, patience, json, io);
}

interface Refusal {
  readonly outcome: string;
  readonly code: ExitCode;
  readonly problems: readonly Problem[];
}

/** Why nothing is sent; null where nothing stands in the way. */
function refusal(
  { problems, dirty, leaking }: Intent,
  lacking: readonly Problem[],
  unsettled: readonly Problem[],
): Refusal | null {
  const all = [...unsettled, ...lacking, ...problems, ...dirty, ...leaking];
  if (all.length === 0) return null;
  if (leaking.length > 0) return { outcome: 'leak', code: exitCodes.withheld, problems: all };
  const alone = [
    { outcome: 'no-broker-configured', problems: lacking },
    { outcome: 'dirty', problems: dirty },
  ].find((one) => one.problems.length === all.length);
  return { outcome: alone?.outcome ?? 'refused', code: exitCodes.refused, problems: all };
}

async function published(
  { files, version }: Intent,
  broker: Broker,
  patience: Patience,
  json: boolean,
  io: Io,
): Promise<ExitCode> {
  const asking = askingOf(broker, patience, io);
  const done: Done[] = [];
  for (const file of files) {
    const answer = await publish(file.text, version, asking);
    if (answer.kind !== 'answer' && !json && done.length > 0) told(done, broker, version, json, io);
    const asked = { broker, deployment: { pacticipant: file.pact.consumer, version: version.version } };
    const outcome = answerOf(answer, asked, json, io, { ...version, pacts: done.map(pactOf) });
    if ('code' in outcome) return outcome.code;
    done.push({ file, outcome: outcome.value });
  }
  return recorded(done, broker, version, asking, json, io);
}

/** Reads the version of each consumer back from the broker: what was published and is not recorded there is unsettled. */
async function recorded(
  done: readonly Done[],
  broker: Broker,
  version: ConsumerVersion,
  asking: Asking,
  json: boolean,
  io: Io,
): Promise<ExitCode> {
  const besides = { ...version, pacts: done.map(pactOf) };
  for (const pacticipant of new Set(done.map(({ file }) => file.pact.consumer))) {
    const expected = { ...version, pacticipant };
    const answer = await unrecordedOf(expected, asking);
    if (answer.kind === 'answer' && answer.value.length === 0) continue;
    if (!json) told(done, broker, version, json, io);
    const outcome = answerOf(answer, { broker, deployment: expected }, json, io, besides);
    if ('code' in outcome) return outcome.code;
    const problems = outcome.value.map((one) => unrecordedProblem(one, expected));
    return tell(problems, 'not-recorded', exitCodes.unsettled, json, io, besides);
  }
  return told(done, broker, version, json, io);
}

interface Done {
  readonly file: PactFile;
  readonly outcome: Publication | 'would be published';
}

/** A contract and what became of it, as JSON tells it. */
function pactOf({ file, outcome }: Done) {
  return { file: file.path, ...file.pact, outcome };
}

const sentences: Readonly<Record<Done['outcome'], string>> = {
  published: 'published',
  unchanged: 'already there, unchanged',
  overwritten: 'published over another content of this very version: the broker allows it, and results may mislead',
  'would be published': 'would be published',
};

function told(done: readonly Done[], broker: Broker | null, as: ConsumerVersion, json: boolean, io: Io): ExitCode {
  const code = exitCodes.conforming;
  if (json) {
    const outcome = done.some((one) => one.outcome === 'would be published') ? 'dry-run' : 'published';
    const all = { outcome, exitCode: code, broker: broker?.baseUrl ?? null, ...as, pacts: done.map(pactOf) };
    io.out(`${JSON.stringify(all, null, 2)}\n`);
    return code;
  }
  const where = [
    `version ${as.version}`,
    ...(as.branch === null ? [] : [`branch ${as.branch}`]),
    ...as.tags.map((tag) => `tag ${tag}`),
  ];
  const lines = [
    ...done.map(({ file: { path, pact }, outcome }) => {
      const parties = `${pact.consumer} → ${pact.provider}, ${counted(pact.interactions, 'interaction')}`;
      return `${path}: ${parties}: ${sentences[outcome]}`;
    }),
    `  ${where.join(', ')}`,
    ...(as.buildUrl === null ? [] : [`  built by ${as.buildUrl}`]),
    `  broker  ${broker?.baseUrl ?? 'none is configured'}`,
  ];
  io.out(lines.map((line) => `${visible(line)}\n`).join(''));
  return code;
}
