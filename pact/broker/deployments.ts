import { type Answer, type Asking, ask, isObject, jsonIn } from './ask.ts';
import { segment } from './versions.ts';

/** A version of a pacticipant and an environment that it is to stand in. */
export interface Deployment {
  readonly pacticipant: string;
  readonly version: string;
  readonly environment: string;
}

/** What the broker knows of a version among those that stand in an environment. */
export interface Deployability {
  /** Null where a result is missing. */
  readonly deployable: boolean | null;
  /** The broker's own words. */
  readonly reason: string;
  readonly success: number;
  readonly failed: number;
  readonly unknown: number;
}

/** Asks whether a version works with everything that stands in an environment. The tool's exit code does not tell. */
export function canIDeploy(asked: Deployment, asking: Asking): Promise<Answer<Deployability>> {
  const { pacticipant, version, environment } = asked;
  // The tool pairs names with versions by their order, and overlooks those that are joined to their flags.
  const selector = ['--pacticipant', pacticipant, '--version', version];
  return ask(
    asking,
    ['can-i-deploy', ...selector, `--to-environment=${environment}`, '--output=json'],
    deployabilityIn,
  );
}

function deployabilityIn(printed: string): Deployability | null {
  const summary = jsonIn(printed)?.summary;
  if (!isObject(summary)) return null;
  const { deployable, reason } = summary;
  if (deployable !== null && typeof deployable !== 'boolean') return null;
  return {
    deployable,
    reason: typeof reason === 'string' ? reason : '',
    success: countOf(summary.success),
    failed: countOf(summary.failed),
    unknown: countOf(summary.unknown),
  };
}

function countOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Tells the broker that a version stands in an environment now. */
export function recordDeployment(deployment: Deployment, asking: Asking): Promise<Answer<'recorded'>> {
  const { pacticipant, version, environment } = deployment;
  const selector = [`--pacticipant=${segment(pacticipant)}`, `--version=${segment(version)}`];
  return ask(
    asking,
    ['record-deployment', ...selector, `--environment=${environment}`, '--output=json'],
    (printed, well) => (well && jsonIn(printed)?.currentlyDeployed === true ? 'recorded' : null),
  );
}
