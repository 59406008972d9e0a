import type { Io } from '../../src/cli/io.ts';
import { visible } from '../../src/report/views/text.ts';
import { type ExitCode, exitCodes } from '../../src/run/exit-codes.ts';
import { accepted, numberOf, problemsOf } from '../../src/settings/values.ts';
import { type Answer, paused } from '../broker/ask.ts';
import { canIDeploy, type Deployability, type Deployment } from '../broker/deployments.ts';
import { answerOf } from './broker.ts';
import { type DeploymentFlags, type Prepared, prepared } from './deployment.ts';

export interface CanIDeployFlags extends DeploymentFlags {
  readonly retryWhileUnknown?: string;
  readonly retryInterval?: string;
}

/** Whether a version may go to an environment: 0 yes, 1 no, 3 where the broker can't tell or can't be asked. */
export async function canIDeployCommand(flags: CanIDeployFlags, io: Io): Promise<ExitCode> {
  const times = numberOf('--retry-while-unknown', flags.retryWhileUnknown ?? '0', {
    least: 0,
    most: 1_000,
  });
  const interval = numberOf('--retry-interval', flags.retryInterval ?? '10', {
    least: 1,
    most: 3_600,
  });
  const ready = await prepared(flags, problemsOf(times, interval), io);
  if (typeof ready === 'number') return ready;
  const waits = { times: accepted(times) ?? 0, seconds: accepted(interval) ?? 1 };
  const answer = answerOf(await askedUntilKnown(ready, waits, io), ready, flags.json === true, io);
  return 'code' in answer ? answer.code : told(answer.value, ready.deployment, flags, io);
}

interface Waits {
  readonly times: number;
  readonly seconds: number;
}

async function askedUntilKnown(
  { deployment, asking }: Prepared,
  { times, seconds }: Waits,
  io: Io,
): Promise<Answer<Deployability>> {
  for (let left = times; ; left -= 1) {
    const answer = await canIDeploy(deployment, asking());
    if (answer.kind !== 'answer' || answer.value.deployable !== null || left === 0) return answer;
    io.err(`Not known yet; asking again in ${seconds} s\n`);
    if (!(await paused(seconds * 1_000, io.signal))) return { kind: 'interrupted' };
  }
}

function codeOf({ deployable }: Deployability): ExitCode {
  if (deployable === null) return exitCodes.unsettled;
  return deployable ? exitCodes.conforming : exitCodes.nonconforming;
}

function told(answer: Deployability, deployment: Deployment, { json }: CanIDeployFlags, io: Io): ExitCode {
  const code = codeOf(answer);
  if (json === true) {
    const outcome = answer.deployable === null ? 'unknown' : answer.deployable ? 'yes' : 'no';
    io.out(`${JSON.stringify({ outcome, exitCode: code, ...deployment, ...answer }, null, 2)}\n`);
    return code;
  }
  const { pacticipant, version, environment } = deployment;
  const whether =
    answer.deployable === null
      ? io.paint('yellow', 'Not known')
      : answer.deployable
        ? io.paint('green', 'Yes')
        : io.paint('red', 'No');
  const reasons = answer.reason.split('\n').filter((line) => line.trim() !== '');
  io.out(`${whether}: version ${visible(version)} of ${visible(pacticipant)} to ${visible(environment)}\n`);
  io.out(reasons.map((line) => `  - ${visible(line)}\n`).join(''));
  return code;
}
