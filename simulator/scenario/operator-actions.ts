import type { RiskRule, TraderAnswer } from '#gateway/placement/risk/risk-rules.ts';
import type { Family } from '../faults/kinds.ts';
import type { Chances, Prng } from '../random/prng.ts';

/** What stands between customers and operator beside money: free bets, limits, a trader's word. */
export interface OperatorActions {
  /** Free bets of each customer; a few are over when the world begins, most end while it runs. */
  readonly freeBets: number;
  /** Profit boosts of each customer, beside free bets. */
  readonly boosts: number;
  /**
   * Out of 100 customers, how many have set themselves a limit on stakes, which some lower while the world
   * runs.
   */
  readonly limited: number;
  /** Out of 100 customers, how many may not bet any more from some moment on. */
  readonly barred: number;
  /** Out of 100 sizes of a stake, how many go to a trader. */
  readonly referred: number;
  /**
   * Out of 100 answers to an offer, how many go astray: held up by the line, doubled, overtaken by another
   * offer.
   */
  readonly astray: number;
  /** Whether a gateway may die while an answer is held up. */
  readonly deaths: boolean;
  /** Whether people have a second device, and bet there on what they have just bet on. */
  readonly twofold: boolean;
  /** The most that a bet may win, minor units; 0 for what the brand has. */
  readonly mostWinnings: number;
}

/** Of so many worlds, one has dealings. */
const RARE = 2;

const NONE = { freeBets: 0, limited: 0, barred: 0, referred: 0, mostWinnings: 0 } as const;

/**
 * Each world has some of them: what goes with a trader goes with no free bet, and who takes the largest stake
 * types none.
 */
function drawKind(chance: Prng): Omit<OperatorActions, 'astray' | 'deaths' | 'boosts'> {
  switch (chance.below(5)) {
    case 0:
    case 1:
      return { ...NONE, referred: chance.between(60, 100), twofold: false };
    case 2:
    case 3:
      return {
        ...NONE,
        freeBets: chance.between(2, 4),
        limited: chance.chance(1, 2) ? chance.between(30, 70) : 0,
        barred: chance.chance(1, 2) ? chance.between(10, 40) : 0,
        twofold: chance.chance(4, 5),
      };
    default:
      return {
        ...NONE,
        limited: chance.between(60, 100),
        barred: chance.between(10, 40),
        twofold: chance.chance(1, 2),
        mostWinnings: chance.pick([800, 3_000] as const),
      };
  }
}

/** They have a stream of their own, so that worlds without any stay what they were. */
export function drawOperatorActions(chances: Chances, families: readonly Family[]): OperatorActions | null {
  const chance = chances.of('dealings');
  if (!chance.chance(1, RARE)) return null;
  const kind = drawKind(chance);
  const boosts = kind.freeBets === 0 ? 0 : chances.of('boosts').below(3);
  return { ...kind, boosts, astray: chance.between(50, 100), deaths: families.includes('process') };
}

/** Minor units from which a trader sees things otherwise, the largest first. */
const STAKES = [1_000, 300, 60, 0] as const;

function answerOf(chance: Prng): TraderAnswer {
  const dice = chance.below(10);
  if (dice < 1) return { kind: 'accept' };
  if (dice < 2) return { kind: 'refuse', fault: { type: 'TRADING_DECISION', message: 'No.' } };
  return {
    kind: 'counter',
    stakePercent: chance.pick([50, 80, 100] as const),
    pricePercent: chance.pick([80, 100] as const),
    standsMs: chance.between(700, 2_500),
  };
}

/** What a trader says to which stakes. The same at every start of a gateway of the world. */
export function riskRulesIn(chances: Chances, { referred }: OperatorActions): readonly RiskRule[] {
  const chance = chances.of('trader');
  return STAKES.flatMap((stake): readonly RiskRule[] => {
    const afterMs = chance.between(100, 600);
    const trader = answerOf(chance);
    if (!chance.chance(referred, 100)) return [];
    return [
      {
        name: `from-${stake}`,
        when: { totalStakeFrom: { GBP: stake } },
        answer: { kind: 'refer', afterMs, trader },
      },
    ];
  });
}
