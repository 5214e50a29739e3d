import { getAppConfig } from '#domain/contract/config.ts';
import type { Answer, Request } from '../net/http-line.ts';
import type { WorldOptions } from './options.ts';

/** What an operator has set otherwise than the brand's own configuration. */
export function configured(
  { path }: Request,
  answer: Answer,
  { habits, dealings }: Pick<WorldOptions, 'habits' | 'dealings'>,
): Answer {
  const seconds = habits?.waitingSeconds ?? 0;
  const most = dealings?.mostWinnings ?? 0;
  if (seconds + most === 0 || path.split('?', 1)[0] !== getAppConfig.path) return answer;
  let { text } = answer;
  if (seconds > 0) text = text.replace(/"waitingPeriodSeconds":\d+/, `"waitingPeriodSeconds":${seconds}`);
  if (most > 0) text = text.replace(/"maximumNetWinnings":\{[^}]*\}/, `"maximumNetWinnings":{"GBP":${most}}`);
  return { ...answer, text };
}
