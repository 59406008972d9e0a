import type { Facts, SliceFact, Survey } from '../facts/facts.ts';
import type { Anomaly } from '../facts/survey.ts';
import { findingOf, textOf } from '../messages/index.ts';
import type { Finding, Reason } from '../src/judging/finding.ts';
import { obstacleOf, troubleReason } from './support.ts';

/** The surveys of every partner whose list was read. */
export function surveysOf(facts: Facts): readonly Survey[] {
  return Object.values(facts.surveys);
}

/** What did not add up in three readings in a row, as findings. */
export function anomalyFindings(facts: Facts, wanted: (anomaly: Anomaly) => boolean): readonly Finding[] {
  return surveysOf(facts)
    .filter(({ state }) => state === 'constant')
    .flatMap((survey) =>
      survey.anomalies.filter(wanted).map(
        ({ message, expected, actual, count, exchange, page, limite, item }): Finding => ({
          message,
          expected,
          actual,
          count,
          exchange,
          where: { page, limite, ...(item === undefined ? {} : { item }), ...partnerOf(survey) },
        }),
      ),
    );
}

/** Pages at other sizes that departed from the walk alike in every round, as findings. */
export function sliceFindings(
  facts: Facts,
  wanted: (slice: SliceFact) => boolean,
  message: string,
): readonly Finding[] {
  return surveysOf(facts).flatMap((survey) =>
    survey.slices
      .filter((slice) => slice.state === 'constant' && wanted(slice))
      .map(
        ({ expected, actual, exchange, page, limite }): Finding => ({
          message,
          expected,
          actual,
          count: 1,
          exchange,
          where: {
            ...(page === null ? {} : { page }),
            ...(limite === null ? {} : { limite }),
            ...partnerOf(survey),
          },
        }),
      ),
  );
}

/** What two walks at two sizes hold differently, alike in every round: their simulations, or the totals that they say. */
export function sizeFindings(facts: Facts, wanted: 'simulations' | 'totals'): readonly Finding[] {
  return surveysOf(facts).flatMap((survey): readonly Finding[] => {
    const { sizes } = survey;
    if (sizes?.state !== 'constant') return [];
    const { limite, other, missing, further, totals, exchange } = sizes;
    const found = { count: 1, exchange, where: { page: 1, limite: other, ...partnerOf(survey) } };
    const [total, otherTotal] = totals;
    if (wanted === 'simulations') {
      const params = { limite, other, missing, further };
      return missing + further === 0 ? [] : [{ ...findingOf('listing.sizes-differ', params), ...found }];
    }
    if (total === null || otherTotal === null || total === otherTotal) return [];
    return [{ ...findingOf('page.total-by-size', { limite, other, total, otherTotal }), ...found }];
  });
}

/** Why a question about whole lists could not be settled: the environment, or a list that lives. */
export function listObstacles(facts: Facts): readonly Reason[] {
  return surveysOf(facts).flatMap((survey) => {
    const whose = whoseList(survey);
    if (survey.obstacle !== null) return unreadReasons(facts, survey);
    if (survey.state === 'living' && survey.order === 'unstable') {
      return [textOf('list.unstable', { partner: survey.partner, reads: survey.reads })];
    }
    if (survey.state === 'living') return [`${whose} kept changing over ${survey.reads} readings`];
    return [];
  });
}

/** Why a list could not be read to its end; none where it could. */
export function unreadReasons(facts: Facts, survey: Survey): readonly Reason[] {
  const { partner, limite, obstacle, brokenAt } = survey;
  if (obstacle === null) return [];
  const answer = facts.answers.find(({ exchange }) => exchange === brokenAt);
  if (answer === undefined) return [`${whoseList(survey)} could not be read to its end: ${obstacle}`];
  const { code, params } = obstacleOf(answer, facts) ?? troubleReason(answer);
  const page = answer.asked?.pagina_inicial ?? 1;
  return [textOf('list.unread', { ...params, partner, page, limite, reason: code })];
}

function whoseList({ partner }: Survey): string {
  return partner === 'main' ? 'the list' : `the list of the ${partner} partner`;
}

function partnerOf({ partner }: Survey): { partner?: string } {
  return partner === 'main' ? {} : { partner };
}
