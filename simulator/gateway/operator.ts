import { getAppConfig } from '#domain/contract/config.ts';
import type { Answer, Request } from '../network/http.ts';
import type { WorldOptions } from '../scenario/options.ts';

/** The most that a bet may win, minor units; 0 for what the brand has. */
export const mostWinningsOf = ({ wagers, dealings }: Pick<WorldOptions, 'wagers' | 'dealings'>): number =>
  wagers?.payout ?? dealings?.mostWinnings ?? 0;

/** What an operator has set otherwise than the brand's own configuration. */
export function configured(
  { path }: Request,
  answer: Answer,
  { habits, ...options }: Pick<WorldOptions, 'habits' | 'wagers' | 'dealings'>,
): Answer {
  const seconds = habits?.waitingSeconds ?? 0;
  const payout = mostWinningsOf(options);
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
