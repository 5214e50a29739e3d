import { getAppConfig } from '#domain/contract/config.ts';
import type { Answer, Request } from '../net/http-line.ts';
import type { Habits } from './habits.ts';

/** What an operator has set otherwise than the brand's own configuration. */
export function configured({ path }: Request, answer: Answer, habits: Habits | null): Answer {
  const seconds = habits?.waitingSeconds ?? 0;
  if (seconds === 0 || path.split('?', 1)[0] !== getAppConfig.path) return answer;
  const text = answer.text.replace(/"waitingPeriodSeconds":\d+/, `"waitingPeriodSeconds":${seconds}`);
  return { ...answer, text };
}
