import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { Answer, Partner } from '../../facts/answer.ts';
import { withoutBlocked } from '../../facts/blocked.ts';
import type { Facts } from '../../facts/facts.ts';
import { readGivenToken } from '../../facts/given-token.ts';
import { NO_ISOLATION } from '../../facts/isolation.ts';
import { createObserver } from '../../facts/observed/observe.ts';
import { createTally, type Place } from '../../facts/tally.ts';
import { type Inquiry, type Program, type Stage, sendProbes } from '../../probes/program.ts';
import { expectedRequests, probesOf } from '../../probes/selection.ts';
import { createSession, type Session } from '../../probes/session.ts';
import { isLarge } from '../evidence/exchange.ts';
import { createGate, type Gate, scrubbed } from '../redaction/gate.ts';
import { boundedHeaders, withoutEchoes } from '../redaction/headers.ts';
import type { ExchangeRow } from '../report/report.ts';
import { type Connection, connectionSecrets } from '../settings/connection.ts';
import type { RunOptions, Target } from '../settings/settings.ts';
import { createWire } from '../wire/create.ts';
import type { Wire, WireCounts } from '../wire/wire.ts';
import { type Defect, defectOf } from './defects.ts';
import { createCookieSample, createMessageKeeper, createPersonalSample, rowOf } from './masking.ts';
import { scopeOf } from './scope.ts';
import { suiteVersion } from './version.ts';

/** One recorded run: the facts, and the masked exchanges. */
export interface Recording {
  readonly id: string;
  readonly facts: Facts;
  readonly rows: readonly ExchangeRow[];
  /** Masks the messages of an exchange without messages, if they are still in memory. */
  readonly messagesOf: (id: string, places: readonly Pick<Place, 'item'>[]) => ExchangeRow['messages'];
  readonly counts: WireCounts;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
  /** Errors thrown inside the suite; the other members have the data collected until then. */
  readonly defects: readonly Defect[];
}

export interface Progress {
  readonly stage: Stage;
  /** Requests sent so far, and requests expected in total. */
  readonly sent: number;
  readonly expected: number;
}

/** Waits the given milliseconds between requests. Tests pass their own. */
type Sleep = (ms: number) => Promise<unknown>;

export interface RecordHooks {
  readonly signal: AbortSignal;
  /** Id of the run; a new one by default. */
  readonly id?: string;
  readonly onProgress?: (progress: Progress) => void;
  readonly wire?: Wire;
  readonly sleep?: Sleep;
  readonly inquire?: typeof sendProbes;
  /** Gets the secrets and personal values that no report may contain, as they are received. */
  readonly gate?: Gate;
  /** Frees the memory of large bodies. */
  readonly relieve?: () => void;
}

/** Pause between token requests with invalid credentials. On loopback, no real account can be locked out. */
const SPACING_MS = 1_000;

/** Pause before the read that confirms a deviation of a list: caches and replicas may be late. */
const PATIENCE_MS = 1_000;

/**
 * Opens the wire of a command. All requests, to the base URL and its origin, share one budget, one rate and one deadline
 * (from now). `User-Agent` contains the run id, so that the provider finds the requests in a log.
 */
export function openWire(
  { baseUrl, proxy, headers, clientCertificate }: Pick<Target, 'baseUrl' | keyof Connection>,
  { ca, timeoutSeconds, deadlineSeconds, concurrency, rate, maxRequests }: RunOptions,
  signal: AbortSignal,
  runId: string = randomUUID(),
): Wire {
  return createWire({
    ...{ baseUrl, ca, proxy, headers, clientCertificate },
    timeoutMs: timeoutSeconds * 1_000,
    deadlineAt: Date.now() + deadlineSeconds * 1_000,
    concurrency,
    rate,
    maxRequests,
    userAgent: `vehicle-credit-conformance/${suiteVersion()} (run ${runId})`,
    signal,
  });
}

/** Sends all requests that the options allow. Does not throw because of the target or of a defect of the suite. */
export async function record(target: Target, options: RunOptions, hooks: RecordHooks): Promise<Recording> {
  const startedAt = Date.now();
  const production = target.environment === 'production';
  const { id = randomUUID(), gate = createGate() } = hooks;
  const wire = hooks.wire ?? openWire(target, options, hooks.signal, id);
  const scope = scopeOf(options);
  const others = othersOf(target);
  const tally = createTally(options);
  const observer = createObserver(options);
  const rows: ExchangeRow[] = [];
  const leaks = (text: string): boolean => gate.leaksIn(text).length > 0;
  const sample = createPersonalSample(gate, options);
  const learnCookies = createCookieSample(gate);
  const keeper = createMessageKeeper(options, gate, sample.kept);
  let stage: Stage = 'token';
  const { sleep = delay } = hooks;
  const wait = async (ms: number): Promise<void> => void (await sleep(options.dryRun ? 0 : ms));
  const program = programOf(target, options, wait, (next) => {
    stage = next;
    showProgress();
  });

  const session = createSession({
    send: async (call, sending) => {
      const sent = await wire.send(call, sending);
      const { outcome } = sent;
      for (const { headers = [] } of [...sent.earlier, ...(outcome.kind === 'answered' ? [outcome] : [])])
        learnCookies(headers);
      const earlier = sent.earlier.map(({ headers, ...attempt }) => ({
        ...attempt,
        ...(headers && { headers: withoutEchoes(boundedHeaders(headers).headers, leaks) }),
      }));
      if (outcome.kind === 'unanswered') return { ...sent, earlier };
      const { headers, leftOut } = boundedHeaders(outcome.headers);
      const recorded = { headers: withoutEchoes(headers, leaks), ...(leftOut > 0 && { headersLeftOut: leftOut }) };
      return { ...sent, received: headers, earlier, outcome: { ...outcome, ...recorded } };
    },
    tally,
    observer,
    credentials: credentialsOf(target),
    mayRenew: !production,
    now: Date.now,
    patience: () => wait(PATIENCE_MS),
    turn,
    ...(hooks.relieve && { relieve: hooks.relieve }),
    onExchange: async (exchange, stimulus) => {
      gate.know({ secrets: session.tokens });
      const places = tally.takeNewPlaces();
      const large = isLarge(exchange.outcome);
      if (large) await turn();
      sample.received(exchange);
      if (large) await turn();
      const kept = keeper.keep(exchange, stimulus, places);
      if (exchange.unsent !== true) rows.push({ ...rowOf(exchange, stimulus, gate), ...kept });
      showProgress();
    },
  });

  let expected = { pages: -1, requests: 0 };
  const showProgress = (): void => {
    if (hooks.onProgress === undefined) return;
    const total = session.answers.find(({ partner, page }) => partner === 'main' && page !== null)?.page?.total ?? 1;
    const pages = Math.min(Math.ceil(total / 100), options.maxPages);
    if (pages !== expected.pages)
      expected = { pages, requests: expectedRequests(scope, { production, others }, pages) };
    const most = Math.min(expected.requests, options.maxRequests);
    hooks.onProgress({ stage, sent: wire.counts().sent, expected: most });
  };

  gate.know({ secrets: secretsOf(target) });
  const defects: Defect[] = [];
  try {
    const inquiry = await (hooks.inquire ?? sendProbes)(session, program).catch((error: unknown) => {
      defects.push(defectOf(error));
      return NOTHING;
    });
    await session.settled().catch((error: unknown) => defects.push(defectOf(error)));
    const known = { production, scope, configured: configuredIn(target) };
    const collectFacts = (): Facts => ({
      ...known,
      given: givenTokens(target, session, probesOf(scope)),
      answers: withoutBlocked([...session.answers].sort((a, b) => (a.exchange < b.exchange ? -1 : 1))),
      tallies: tally.read(),
      ...(tally.skippedItems() > 0 && { itemsLeftOut: tally.skippedItems() }),
      observed: observer.read(),
      ...inquiry,
    });
    const facts = await scrubbedInSteps(collectFacts, leaks).catch((error: unknown): Facts => {
      defects.push(defectOf(error));
      return { ...known, answers: [], tallies: {}, observed: createObserver().read(), ...NOTHING };
    });
    return {
      id,
      facts,
      rows: rows.sort((a, b) => (a.id < b.id ? -1 : 1)),
      messagesOf: keeper.messagesOf,
      counts: wire.counts(),
      startedAt,
      finishedAt: Date.now(),
      defects,
    };
  } finally {
    wire.close();
  }
}

const NOTHING: Inquiry = {
  surveys: {},
  isolation: NO_ISOLATION,
  views: [],
  uncontrolled: [],
  unasked: [],
  halted: null,
};

/** Answers that are checked for leaks in one step. */
const STEP = 100;

async function scrubbedInSteps(collectFacts: () => Facts, leaks: (text: string) => boolean): Promise<Facts> {
  const { answers, ...others } = collectFacts();
  const safe: Answer[] = [];
  for (let at = 0; at < answers.length; at += STEP) {
    safe.push(...scrubbed(answers.slice(at, at + STEP), leaks));
    await turn();
  }
  return { ...scrubbed(others, leaks), answers: safe };
}

function configuredIn({ second, incomplete, empty, revokedToken, expiredToken }: Target): Facts['configured'] {
  return {
    second: second !== undefined,
    incomplete: incomplete !== undefined,
    empty: empty !== undefined,
    revokedToken: revokedToken !== undefined,
    expiredToken: expiredToken !== undefined,
  };
}

function programOf(
  target: Target,
  options: RunOptions,
  wait: (ms: number) => Promise<void>,
  onStage: (stage: Stage) => void,
): Program {
  const { main, second, revokedToken, expiredToken, loopback, environment, headers = {} } = target;
  return {
    production: environment === 'production',
    scope: scopeOf(options),
    maxPages: options.maxPages,
    window: options.concurrency,
    others: othersOf(target),
    ...(revokedToken !== undefined && { revokedToken }),
    ...(expiredToken !== undefined && { expiredToken }),
    headers: Object.keys(headers),
    ownTokens: !options.dryRun,
    tokenErrors: { main, ...(second && { second }), pause: () => wait(loopback ? 0 : SPACING_MS) },
    onStage,
  };
}

function givenTokens(
  { revokedToken, expiredToken }: Target,
  { answers, tokens }: Session,
  sent: ReturnType<typeof probesOf>,
): NonNullable<Facts['given']> {
  const own = answers.flatMap(({ partner, issuedOrdinal }) =>
    partner === 'main' && issuedOrdinal !== null ? [tokens[issuedOrdinal - 1] ?? ''] : [],
  );
  return {
    ...(revokedToken !== undefined &&
      sent.has('listing.with-revoked-token') && { revoked: readGivenToken(revokedToken, own, expiredToken) }),
    ...(expiredToken !== undefined &&
      sent.has('listing.with-invalid-token') && { expired: readGivenToken(expiredToken, own, revokedToken) }),
  };
}

function othersOf(target: Target): readonly Exclude<Partner, 'main'>[] {
  return (['second', 'incomplete', 'empty'] as const).filter((partner) => target[partner] !== undefined);
}

export function credentialsOf({ main, second, incomplete, empty }: Target) {
  return { main, ...(second && { second }), ...(incomplete && { incomplete }), ...(empty && { empty }) };
}

export function secretsOf(target: Target): readonly string[] {
  const { revokedToken = '', expiredToken = '' } = target;
  const accounts = Object.values(credentialsOf(target)).flatMap((one) => [one.clientId, one.clientSecret]);
  const tokens = [revokedToken, expiredToken].filter((secret) => secret !== '');
  return [...accounts, ...tokens, ...connectionSecrets(target, target.baseUrl)];
}
