import type { Chances } from '../chance/prng.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import type { Dealings } from '../world/dealings.ts';
import { BoostElsewhereWay } from './boost-elsewhere-way.ts';
import { FreeBetTwiceWay } from './free-bet-twice-way.ts';
import { FreeBetWay } from './free-bet-way.ts';
import { LargestStakeWay } from './largest-stake-way.ts';
import { OfferWay } from './offer-way.ts';
import { ProfitBoostWay } from './profit-boost-way.ts';
import type { Tab } from './tab.ts';
import { TwinWay } from './twin-way.ts';
import type { Way } from './way.ts';

/** What somebody does with free bets, offers and limits, each with a stream of its own. */
export function dealingWays(
  dealings: Dealings | null,
  id: string,
  chances: Chances,
  clock: DeviceClock,
  others: () => readonly Tab[],
): readonly Way[] {
  if (dealings === null) return [];
  const { freeBets, boosts, referred, twofold, mostWinnings } = dealings;
  return [
    ...(referred > 0 ? [new OfferWay(chances.of(`offers ${id}`), clock)] : []),
    ...(boosts > 0 && twofold
      ? [
          new BoostElsewhereWay(
            chances.of(`boost elsewhere ${id}`),
            others,
            (ms, run) => void clock.after(ms, run),
          ),
        ]
      : []),
    ...(boosts > 0 ? [new ProfitBoostWay(chances.of(`profit boosts ${id}`))] : []),
    ...(freeBets > 0 && twofold ? [new FreeBetTwiceWay(chances.of(`free bet twice ${id}`), others)] : []),
    ...(freeBets > 0 ? [new FreeBetWay(chances.of(`free bets ${id}`))] : []),
    ...(twofold ? [new TwinWay(chances.of(`twin ${id}`), others)] : []),
    ...(mostWinnings > 0 ? [new LargestStakeWay(chances.of(`largest ${id}`))] : []),
  ];
}
