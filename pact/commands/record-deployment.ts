import type { Io } from '../../src/cli/io.ts';
import { visible } from '../../src/report/views/text.ts';
import { type ExitCode, exitCodes } from '../../src/run/exit-codes.ts';
import { recordDeployment } from '../broker/deployments.ts';
import { answerOf } from './broker.ts';
import { type DeploymentFlags, prepared } from './deployment.ts';

/** Tells the broker that a version stands in an environment now. */
export async function recordDeploymentCommand(flags: DeploymentFlags, io: Io): Promise<ExitCode> {
  const ready = await prepared(flags, [], io);
  if (typeof ready === 'number') return ready;
  const { deployment } = ready;
  const answer = answerOf(await recordDeployment(deployment, ready.asking()), ready, flags.json === true, io);
  if ('code' in answer) return answer.code;
  const { pacticipant, version, environment } = deployment;
  io.out(
    flags.json === true
      ? `${JSON.stringify({ outcome: answer.value, exitCode: exitCodes.conforming, ...deployment }, null, 2)}\n`
      : `Recorded: version ${visible(version)} of ${visible(pacticipant)} stands in ${visible(environment)}\n`,
  );
  return exitCodes.conforming;
}
