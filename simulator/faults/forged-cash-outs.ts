import { cashOut } from '#domain/contract/cash-out.ts';
import type { Fate, Request } from '../network/http.ts';
import type { Chances } from '../random/prng.ts';
import type { WorldOptions } from '../scenario/options.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { forgedAnswer } from './forger.ts';

interface Place {
  readonly options: Pick<WorldOptions, 'cashingOut'>;
  readonly chances: Chances;
  readonly time: Pick<VirtualTime, 'now'>;
}

/**
 * What befalls a request to be cashed out where somebody on the line answers it in the gateway's place:
 * nothing has reached that, and nothing is paid (CSH-02.3).
 *
 * @param account whose bet it is
 */
export function fateOfCashOut({ path }: Request, { options, chances, time }: Place, account: string): Fate {
  const forged = options.cashingOut?.forged ?? 0;
  if (forged === 0 || path.split('?', 1)[0] !== cashOut.path) return {};
  if (!chances.of('forged cash-outs').chance(forged, 100)) return {};
  return { forge: (request) => forgedAnswer(request, account, time.now()) };
}
