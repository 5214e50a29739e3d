import type { RiskRule } from '#gateway/placement/risk/risk-rules.ts';
import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { OperatorRules } from '../../gateway/gateway-node.ts';
import type { Finding } from '../finding.ts';
import type { Holds } from './held-money.ts';

/** A bet on one of its selections, and while it was open, epoch ms. Minor units. */
export interface OpenOn {
  readonly from: number;
  /** Null for one that is open at the end. */
  readonly until: number | null;
  readonly user: string;
  readonly selection: number;
  readonly ref: string;
  readonly stake: number;
  readonly winnings: number;
  readonly isFree: boolean;
}

/**
 * Of bets that were settled again nobody knows any more when they first were, and of those that were cashed
 * out in part how much was left at which moment: they are left out.
 */
export async function readOpen({ db }: Pick<SharedDatabase, 'db'>): Promise<readonly OpenOn[]> {
  const rows = await db
    .selectFrom('bet_legs')
    .innerJoin('bets', 'bets.id', 'bet_legs.bet_id')
    .select(['bets.user_id as user', 'bet_legs.selection_id as selection', 'bets.ref', 'bets.bonus_kind'])
    .select(['bets.total_stake as stake', 'bets.possible_winnings as returns'])
    .select(['bets.placed_at as from', 'bets.settled_at as until'])
    .where('bets.cashed_stake', '=', 0)
    .where((is) =>
      is.or([
        is.and([is('bets.status', '=', 'OPEN'), is('bets.settlements', '=', 0)]),
        is.and([is('bets.status', '=', 'SETTLED'), is('bets.settlements', '=', 1)]),
      ]),
    )
    .distinct()
    .orderBy('bets.ref')
    .orderBy('bet_legs.selection_id')
    .execute();
  return rows.map(({ returns, bonus_kind, ...row }) => {
    const isFree = bonus_kind === 'freeBet';
    return { ...row, isFree, winnings: Math.max(0, (returns ?? 0) - (isFree ? 0 : row.stake)) };
  });
}

/** The stake from which a trader looks at every bet of a customer; undefined where none does. */
const referredFrom = (rules: readonly RiskRule[], user: string): number | undefined => {
  const from = rules.flatMap(({ when, answer }) =>
    answer.kind === 'refer' && when.customers?.includes(user) !== false && when.stake === undefined
      ? [when.totalStakeFrom?.['GBP'] ?? 0]
      : [],
  );
  return from.length === 0 ? undefined : Math.min(...from);
};

/**
 * MEND-04, at every moment at which a bet came: the open bets of a customer on one selection that nobody
 * looked at come to less than the stake from which a trader looks, and win no more than one bet may. A bet
 * that waited has money set aside.
 */
export function withinExposure(
  open: readonly OpenOn[],
  holds: Holds,
  operator: OperatorRules,
): readonly Finding[] {
  const together = new Map<string, OpenOn[]>();
  for (const bet of open) {
    const key = `${bet.user} on ${bet.selection}`;
    together.set(key, [...(together.get(key) ?? []), bet]);
  }
  return [...together].flatMap(([key, bets]) => {
    const moments = bets.map(({ from: at }) => bets.filter((bet) => isOpen(bet, at)));
    const broken = moments.flatMap((open) => brokenBy(key, open, holds, operator));
    return broken.slice(0, 1);
  });
}

/** What was settled in this millisecond may have been so before. */
const isOpen = ({ from, until }: OpenOn, at: number): boolean => from <= at && (until === null || until > at);

function brokenBy(
  key: string,
  bets: readonly OpenOn[],
  holds: Holds,
  { riskRules = [], mostWinnings: most }: OperatorRules,
): readonly Finding[] {
  const unseen = bets.filter(({ ref, isFree }) => !isFree && !holds.has(ref));
  const staked = unseen.reduce((sum, { stake }) => sum + stake, 0);
  const from = bets[0] === undefined ? undefined : referredFrom(riskRules, bets[0].user);
  const winnings = bets.reduce((sum, bet) => sum + bet.winnings, 0);
  return [
    ...(from !== undefined && staked >= from && unseen.length > 0
      ? [finding('staked past the trader', `${key}: ${staked} of ${from}`)]
      : []),
    ...(most > 0 && bets.length > 1 && winnings > most
      ? [finding('bets that win more than one may', `${key}: ${winnings} of ${most}`)]
      : []),
  ];
}

const finding = (why: string, where: string): Finding => ({
  checker: 'exposure',
  fingerprint: `exposure ${why}`,
  sentence: `${where}: ${why}`,
});
