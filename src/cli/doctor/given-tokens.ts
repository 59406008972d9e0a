import { type GivenToken, readGivenToken } from '../../../facts/given-token.ts';
import { type CodedMessage, problemOf, type TextMessage, textOf } from '../../../messages/index.ts';
import { doubtOf, isNoGivenToken, noteOf, variableOf } from '../../../suites/given-tokens.ts';
import { mayPass } from '../../evidence/trouble.ts';
import type { Target } from '../../settings/settings.ts';
import { offerIn, tokenIn } from './answers.ts';
import type { Consultation, Presented } from './ask.ts';
import type { Line } from './line.ts';

/** Whether the configured tokens are of this environment, and what the listing returns to them. `now` in milliseconds. */
export function givenTokenLines(
  { revokedToken, expiredToken }: Target,
  consultations: readonly Consultation[],
  presented: readonly Presented[],
  now: number,
): readonly Line[] {
  const main = consultations.find(({ names }) => names.set === 'main');
  const issued = main === undefined ? null : tokenIn(main.token);
  if (issued === null) return [];
  const line = (which: GivenToken, token: string | undefined, other: string | undefined): readonly Line[] => {
    if (token === undefined) return [];
    const fact = readGivenToken(token, [issued], other);
    const subject = variableOf(which);
    if (isNoGivenToken(fact)) {
      const { message, remedy, code, params } = problemOf('given-token.malformed', { variable: subject });
      return [{ mark: 'problem', subject, says: message, remedy, coded: { code, params } }];
    }
    const doubt = doubtOf(which, fact, now);
    if (doubt !== null) return [told('problem', subject, doubt)];
    const answer = presented.find((one) => one.which === which);
    return [answerLine(subject, answer, noteOf(which, fact))];
  };
  return [...line('revoked', revokedToken, expiredToken), ...line('expired', expiredToken, revokedToken)];
}

function answerLine(subject: string, presented: Presented | undefined, note: TextMessage | null): Line {
  if (presented === undefined) return told('note', subject, note ?? textOf('doctor.token-not-sent'));
  const { which, outcome } = presented;
  if (outcome.kind === 'unanswered' || mayPass(outcome.status)) {
    return told('blocked', subject, textOf('doctor.token-unanswered'));
  }
  const { status } = outcome;
  if (offerIn(outcome) !== null) return told('problem', subject, textOf(`doctor.${which}-opens`));
  if (status !== 401) return told('note', subject, textOf('doctor.token-other', { status }));
  return note === null ? told('ok', subject, textOf('doctor.token-rejected')) : told('note', subject, note);
}

function told(mark: Line['mark'], subject: string, { message, ...coded }: TextMessage): Line & { coded: CodedMessage } {
  return { mark, subject, says: message, coded };
}
