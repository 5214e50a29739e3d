import { getAppConfig } from '#domain/contract/config.ts';
import type { Answer, Request } from '../net/http-line.ts';
import type { WorldOptions } from './options.ts';

/** What an operator has set otherwise than the brand's own configuration. */
export function configured(
  { path }: Request,
  answer: Answer,
  { habits, wagers }: Pick<WorldOptions, 'habits' | 'wagers'>,
): Answer {
  const seconds = habits?.waitingSeconds ?? 0;
  const payout = wagers?.payout ?? 0;
  if ((seconds === 0 && payout === 0) || path.split('?', 1)[0] !== getAppConfig.path) return answer;
  const waiting =
    seconds === 0
      ? answer.text
      : answer.text.replace(/"waitingPeriodSeconds":\d+/, `"waitingPeriodSeconds":${seconds}`);
  const text =
    payout === 0
      ? waiting
      : waiting.replace(/"maximumNetWinnings":\{[^}]*\}/, `"maximumNetWinnings":{"GBP":${payout}}`);
  return { ...answer, text };
}
