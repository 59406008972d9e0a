import { problemOf, sayIn } from '../../messages/index.ts';
import { type Io, printJson } from '../../src/cli/io.ts';
import { type ExitCode, exitCodes } from '../../src/judging/exit-codes.ts';
import type { Problem } from '../../src/report/report.ts';
import { visible } from '../../src/report/views/text.ts';
import { accepted, numberOf, optional, problemsOf } from '../../src/settings/values.ts';
import { type Candidate, canIDeploy, recordDeployment } from '../broker/commands.ts';
import { type Asking, paused } from '../broker/tool.ts';
import { parties } from '../contract/interactions.ts';
import { answering, named, refused, settled, versionOf } from './asking.ts';
import type { PactFlags } from './options.ts';

async function prepared(
  flags: PactFlags,
  further: readonly Problem[],
  io: Io,
  ask: (candidate: Candidate, asking: () => Asking) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { ready, problems } = settled(flags, io, true);
  const checked = [
    named({ name: '--pacticipant', value: flags.pacticipant ?? parties.consumer }),
    named({ name: '--environment', value: flags.environment ?? '' }),
    // Only the Pact Broker knows the number of the latest version of a branch.
    optional('--branch', flags.branch, named) ?? (await versionOf('--version', flags.version, io)),
  ];
  const all = [...problems, ...further, ...problemsOf(...checked)];
  if (all.length > 0 || ready === null) return refused(all, flags, io);
  const [pacticipant = '', environment = '', version = ''] = checked.map((one) => accepted(one));
  const which = flags.branch === undefined ? { version } : { branch: version };
  return answering(flags, io, () => ask({ pacticipant, environment, ...which }, ready.asking));
}

const answers = {
  yes: { exitCode: exitCodes.conforming, color: 'green' },
  no: { exitCode: exitCodes.nonconforming, color: 'red' },
  unknown: { exitCode: exitCodes.unsettled, color: 'yellow' },
} as const;

/** Checks whether a version may be deployed to an environment. Exits with 0 for yes, 1 for no, 3 if it is unknown. */
export function canIDeployCommand(flags: PactFlags, io: Io): Promise<ExitCode> {
  const times = numberOf('--retry-while-unknown', flags.retryWhileUnknown ?? '0', { least: 0, most: 1_000 });
  const interval = numberOf('--retry-interval', flags.retryInterval ?? '10', { least: 1, most: 3_600 });
  const say = sayIn(flags.lang);
  const twice = flags.branch !== undefined && flags.version !== undefined;
  const both = twice ? [{ variable: '--branch', ...problemOf('pact.branch-and-version') }] : [];
  return prepared(flags, [...problemsOf(times, interval), ...both], io, async (deployment, asking) => {
    const seconds = accepted(interval) ?? 1;
    let answer = await canIDeploy(deployment, asking());
    for (let left = accepted(times) ?? 0; answer.deployable === null && left > 0; left -= 1) {
      io.err(`${say('pact.unknown-yet', { seconds })}\n`);
      await paused(seconds * 1_000, io.signal);
      answer = await canIDeploy(deployment, asking());
    }
    const outcome = answer.deployable === null ? 'unknown' : answer.deployable ? 'yes' : 'no';
    const { exitCode, color } = answers[outcome];
    if (flags.json === true) printJson({ outcome, exitCode, ...deployment, ...answer }, io);
    else {
      const verdict = io.paint(color, say(`pact.deploy-${outcome}`));
      const reasons = answer.reason.split('\n').filter((line) => line.trim() !== '');
      const named =
        'branch' in deployment
          ? say('pact.deployment-of-branch', { ...deployment })
          : say('pact.deployment', { ...deployment });
      io.out(`${verdict}: ${visible(named)}\n`);
      io.out(reasons.map((line) => `  - ${visible(line)}\n`).join(''));
    }
    return exitCode;
  });
}

export function recordDeploymentCommand(flags: PactFlags, io: Io): Promise<ExitCode> {
  return prepared(flags, [], io, async (candidate, asking) => {
    const deployment = { version: '', ...candidate };
    await recordDeployment(deployment, asking());
    if (flags.json === true) printJson({ outcome: 'recorded', exitCode: exitCodes.conforming, ...deployment }, io);
    else io.out(`${visible(sayIn(flags.lang)('pact.recorded', { ...deployment }))}\n`);
    return exitCodes.conforming;
  });
}
