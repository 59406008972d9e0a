import { ask } from '../../../../broker/ask.ts';
import { toolIn } from '../../../../broker/tool.ts';
import { ciRun } from '../../../../settings/ci.ts';
import type { InteractionResult, PactResult, VerificationReport } from '../../../../verification/verification.ts';
import { placeOf } from '../../../../verification/views/words.ts';
import { exitCodes } from '../../../exit-codes.ts';
import { suiteVersion } from '../../../version.ts';
import type { Source } from '../sources.ts';
import { type Desk, type Hindrance, hindranceOf, PROVIDER } from './from-broker.ts';

/**
 * Publishes what became of each contract: kept where every interaction was verified, not kept where one failed. Of a
 * contract that was left unsettled nothing is published, as the broker knows no third answer.
 */
export async function publishResults(
  desk: Desk,
  report: VerificationReport,
  sources: readonly Source[],
  endsAt: number,
): Promise<readonly Hindrance[]> {
  if (report.verdict === 'refused' || report.verdict === 'incomplete') return [];
  const settled = report.pacts.filter(isSettled);
  const hindrances: Hindrance[] = report.pacts.filter((pact) => !isSettled(pact)).map(unsettled);
  const unknown = settled.length === 0 ? null : await tellBranch(desk, endsAt);
  if (unknown !== null) return [...hindrances, unknown];
  for (const pact of settled) {
    const hindrance = await publishOne(desk, pact, sources[report.pacts.indexOf(pact)]?.results ?? null);
    if (hindrance !== null) hindrances.push(hindrance);
  }
  return hindrances;
}

/** The branch of the provider's version, told before its results: only then do they count for the branch. */
async function tellBranch(desk: Desk, endsAt: number): Promise<Hindrance | null> {
  const { broker, flags, io } = desk;
  const { provider = PROVIDER, providerVersion = '', providerBranch } = flags;
  if (providerBranch === undefined) return null;
  const asking = { broker, tool: toolIn(io.cwd), env: io.env, cwd: io.cwd, signal: io.signal, retries: 2, endsAt };
  const args = [`--pacticipant=${provider}`, `--version=${providerVersion}`, `--branch=${providerBranch}`];
  return hindranceOf(await ask(asking, ['create-or-update-version', ...args], () => true), desk);
}

async function publishOne(desk: Desk, pact: PactResult, href: string | null): Promise<Hindrance | null> {
  const { hal, flags, io } = desk;
  if (href === null) {
    const message = `${pact.source} tells no place for results`;
    return {
      problems: [{ message, remedy: 'see whether the broker lets you publish there' }],
      code: exitCodes.refused,
    };
  }
  const body = resultsOf(pact, flags.providerVersion ?? '', ciRun(io.env).buildUrl);
  if (io.gate.leaksIn(JSON.stringify(body)).length > 0) {
    const message = `the results of ${pact.source} held something that must not leave the process`;
    const remedy = 'they were not published; report this to the maintainers of the suite';
    return { problems: [{ message, remedy }], code: exitCodes.withheld };
  }
  return hindranceOf(await hal.post(href, body), desk);
}

function isSettled({ interactions }: PactResult): boolean {
  return (
    interactions.some(({ verdict }) => verdict === 'failed') ||
    interactions.every(({ verdict }) => verdict === 'verified')
  );
}

function unsettled({ source, interactions }: PactResult): Hindrance {
  const left = interactions.filter(({ verdict }) => verdict !== 'verified').length;
  const message = `no result was published of ${source}: ${left} of ${interactions.length} interactions were not verified`;
  const remedy = 'give the settings that their provider states need; what was left out is never published as verified';
  return { problems: [{ message, remedy }], code: exitCodes.unsettled };
}

/** The results as the broker takes them: every departure by its place and rule, and no value. */
function resultsOf({ interactions }: PactResult, providerVersion: string, buildUrl: string | null) {
  return {
    success: interactions.every(({ verdict }) => verdict === 'verified'),
    providerApplicationVersion: providerVersion,
    ...(buildUrl === null ? {} : { buildUrl }),
    testResults: interactions.map(testResult),
    verifiedBy: { implementation: 'vehicle-credit-conformance', version: suiteVersion() },
  };
}

function testResult(interaction: InteractionResult) {
  const { id, description, verdict, mismatches } = interaction;
  return {
    ...(id === undefined ? {} : { interactionId: id }),
    interactionDescription: description,
    success: verdict === 'verified',
    mismatches: mismatches.map((one) => ({
      attribute: one.kind,
      ...(one.path === undefined ? {} : { identifier: one.path }),
      description: `${placeOf(one)}: expected ${one.expected}; came ${one.actual}`,
    })),
  };
}
