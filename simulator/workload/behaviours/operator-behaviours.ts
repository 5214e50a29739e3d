import type { Tab } from '../../device/tab.ts';
import type { Chances } from '../../random/prng.ts';
import type { OperatorActions } from '../../scenario/operator-actions.ts';
import type { DeviceClock } from '../../time/device-clock.ts';
import type { Behaviour } from './behaviour.ts';
import { BoostElsewhereBehaviour } from './bonuses/boost-elsewhere-behaviour.ts';
import { FreeBetBehaviour } from './bonuses/free-bet-behaviour.ts';
import { FreeBetTwiceBehaviour } from './bonuses/free-bet-twice-behaviour.ts';
import { ProfitBoostBehaviour } from './bonuses/profit-boost-behaviour.ts';
import { CounterOfferBehaviour } from './placing/counter-offer-behaviour.ts';
import { LargestStakeBehaviour } from './placing/largest-stake-behaviour.ts';
import { TwinBehaviour } from './placing/twin-behaviour.ts';

/** What somebody does with free bets, offers and limits, each with a stream of its own. */
export function operatorBehaviours(
  dealings: OperatorActions | null,
  id: string,
  chances: Chances,
  clock: DeviceClock,
  others: () => readonly Tab[],
): readonly Behaviour[] {
  if (dealings === null) return [];
  const { freeBets, boosts, referred, twofold, mostWinnings } = dealings;
  return [
    ...(referred > 0 ? [new CounterOfferBehaviour(chances.of(`offers ${id}`), clock)] : []),
    ...(boosts > 0 && twofold
      ? [
          new BoostElsewhereBehaviour(
            chances.of(`boost elsewhere ${id}`),
            others,
            (ms, run) => void clock.after(ms, run),
          ),
        ]
      : []),
    ...(boosts > 0 ? [new ProfitBoostBehaviour(chances.of(`profit boosts ${id}`))] : []),
    ...(freeBets > 0 && twofold
      ? [new FreeBetTwiceBehaviour(chances.of(`free bet twice ${id}`), others)]
      : []),
    ...(freeBets > 0 ? [new FreeBetBehaviour(chances.of(`free bets ${id}`))] : []),
    ...(twofold ? [new TwinBehaviour(chances.of(`twin ${id}`), others)] : []),
    ...(mostWinnings > 0 ? [new LargestStakeBehaviour(chances.of(`largest ${id}`))] : []),
  ];
}
