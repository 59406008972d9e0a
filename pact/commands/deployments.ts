import { type TextCode, textIn } from '../../messages/index.ts';
import type { Io } from '../../src/cli/io.ts';
import type { Problem } from '../../src/report/report.ts';
import { visible } from '../../src/report/views/text.ts';
import { type ExitCode, exitCodes } from '../../src/run/exit-codes.ts';
import { accepted, numberOf, problemsOf } from '../../src/settings/values.ts';
import { canIDeploy, type Deployability, type Deployment, recordDeployment } from '../broker/commands.ts';
import { paused } from '../broker/tool.ts';
import type { Answer } from '../broker/trouble.ts';
import { parties } from '../contract/interactions.ts';
import { type AskingFlags, answerOf, named, noBroker, type Ready, report, settled, versionOf } from './asking.ts';

export interface DeploymentFlags extends AskingFlags {
  readonly pacticipant?: string;
  readonly version?: string;
  readonly environment: string;
}

export interface CanIDeployFlags extends DeploymentFlags {
  readonly retryWhileUnknown?: string;
  readonly retryInterval?: string;
}

interface Prepared extends Ready {
  readonly deployment: Deployment;
}

/** What the flags and settings ask for; where anything is wrong with them it is reported, and the code returned. */
async function prepared(flags: DeploymentFlags, besides: readonly Problem[], io: Io): Promise<Prepared | ExitCode> {
  const { ready, problems } = settled(flags, io);
  const pacticipant = named('--pacticipant', flags.pacticipant ?? parties.consumer);
  const environment = named('--environment', flags.environment);
  const { version } = await versionOf('--version', flags.version, io);
  const lacking = ready === null && problems.length === 0 ? [noBroker] : [];
  const all = [...problems, ...lacking, ...besides, ...problemsOf(pacticipant, environment, version)];
  if (all.length > 0 || ready === null) {
    const outcome = lacking.length === all.length ? 'no-broker-configured' : 'refused';
    return report(all, outcome, exitCodes.refused, flags, io);
  }
  const [name = '', place = '', number = ''] = [accepted(pacticipant), accepted(environment), accepted(version)];
  return { ...ready, deployment: { pacticipant: name, version: number, environment: place } };
}

const say = (lang: DeploymentFlags['lang'], code: TextCode, params = {}): string =>
  textIn(lang, { code, params }) ?? code;

/** Whether a version may go to an environment: 0 yes, 1 no, 3 where the broker does not know or gives no answer. */
export async function canIDeployCommand(flags: CanIDeployFlags, io: Io): Promise<ExitCode> {
  const bounds = { times: { least: 0, most: 1_000 }, wait: { least: 1, most: 3_600 } };
  const times = numberOf('--retry-while-unknown', flags.retryWhileUnknown ?? '0', bounds.times);
  const interval = numberOf('--retry-interval', flags.retryInterval ?? '10', bounds.wait);
  const ready = await prepared(flags, problemsOf(times, interval), io);
  if (typeof ready === 'number') return ready;
  const waits = { times: accepted(times) ?? 0, seconds: accepted(interval) ?? 1 };
  const answer = answerOf(await askedUntilKnown(ready, waits, flags, io), flags, io);
  if ('code' in answer) return answer.code;
  const { deployable, reason } = answer.value;
  const outcome = deployable === null ? 'unknown' : deployable ? 'yes' : 'no';
  const exitCode = exitCodes[deployable === null ? 'unsettled' : deployable ? 'conforming' : 'nonconforming'];
  if (flags.json === true) {
    io.out(`${JSON.stringify({ outcome, exitCode, ...ready.deployment, ...answer.value }, null, 2)}\n`);
    return exitCode;
  }
  const hue = deployable === null ? 'yellow' : deployable ? 'green' : 'red';
  const reasons = reason.split('\n').filter((line) => line.trim() !== '');
  io.out(`${io.paint(hue, say(flags.lang, `pact.deploy-${outcome}`))}: `);
  io.out(`${visible(say(flags.lang, 'pact.deployment', { ...ready.deployment }))}\n`);
  io.out(reasons.map((line) => `  - ${visible(line)}\n`).join(''));
  return exitCode;
}

async function askedUntilKnown(
  { deployment, asking }: Prepared,
  { times, seconds }: { readonly times: number; readonly seconds: number },
  { lang }: DeploymentFlags,
  io: Io,
): Promise<Answer<Deployability>> {
  for (let left = times; ; left -= 1) {
    const answer = await canIDeploy(deployment, asking());
    if (answer.kind !== 'answer' || answer.value.deployable !== null || left === 0) return answer;
    io.err(`${say(lang, 'pact.unknown-yet', { seconds })}\n`);
    if (!(await paused(seconds * 1_000, io.signal))) return { kind: 'interrupted' };
  }
}

/** Records at the broker that a version stands in an environment now. */
export async function recordDeploymentCommand(flags: DeploymentFlags, io: Io): Promise<ExitCode> {
  const ready = await prepared(flags, [], io);
  if (typeof ready === 'number') return ready;
  const { deployment } = ready;
  const answer = answerOf(await recordDeployment(deployment, ready.asking()), flags, io);
  if ('code' in answer) return answer.code;
  const exitCode = exitCodes.conforming;
  io.out(
    flags.json === true
      ? `${JSON.stringify({ outcome: answer.value, exitCode, ...deployment }, null, 2)}\n`
      : `${visible(say(flags.lang, 'pact.recorded', { ...deployment }))}\n`,
  );
  return exitCode;
}
