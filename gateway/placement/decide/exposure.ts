import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { SelectionId, type UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { Money } from '#domain/money/money.ts';
import { money, zero } from '#domain/money/parse-money.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * What a customer has on one selection over all bets that contain it, open or waiting to be decided. Minor
 * units.
 */
const Exposure = z.object({
  selection: SelectionId,
  /** Stakes of the bets, all lines. */
  staked: Money,
  /** Stakes of one line of each: what the largest stake is compared with. */
  lineStakes: Money,
  /** What they win above their stakes when all win; a bet at a starting price counts nothing. */
  winnings: Money,
  /**
   * Stakes of the bets at its boosted price, all lines, each way once; settled ones too, what was void is not
   * counted.
   */
  boostStakes: Money,
  /** How many bets those are. */
  boostUses: z.int(),
});
export type Exposure = z.infer<typeof Exposure>;

const Exposures = z.array(Exposure);

/** As `exposureText` came from the database. */
export const exposuresIn = (text: string): readonly Exposure[] => Exposures.parse(JSON.parse(text));

/** Stakes of a slip that waits; what it wins is in its row, worked out from the prices that stood. */
const waiting = {
  line: sql`(p.slip::jsonb ->> 'stake')::bigint`,
  total: sql`(p.slip::jsonb ->> 'stake')::bigint * (p.slip::jsonb ->> 'numberOfBets')::bigint`,
  /** Each way a line is two bets, of which one is at the price. */
  parts: sql`case when (p.slip::jsonb ->> 'eachWay')::boolean then 2 else 1 end`,
} as const;

/**
 * The share of an amount of a bet that goes on after a part was cashed out, rounded up: of the limits it
 * takes no less than it is (MEND-04).
 */
const ofRest = (amount: RawBuilder<unknown>): RawBuilder<number> => sql<number>`case b.cashed_stake when 0
  then ${amount} else ceil(${amount} * (b.total_stake - b.cashed_stake)::numeric / b.total_stake)::bigint end`;

/**
 * The exposures of a customer on some selections as one JSON text, from our own books (MEND-04). Only as good
 * as the lock it is read under: the customer's account, which whatever takes a bet of theirs has.
 *
 * @param but ref of the bet that is asked about; it is not counted
 */
export const exposureText = (user: UserId, selections: readonly number[], but: string): RawBuilder<string> =>
  sql<string>`(
  select coalesce(json_agg(exposure)::text, '[]') from (
    select asked.id as selection,
      coalesce(sum(bet.total) filter (where bet.counts), 0) as staked,
      coalesce(sum(bet.line) filter (where bet.counts), 0) as "lineStakes",
      coalesce(sum(greatest(bet.winnings, 0)) filter (where bet.counts), 0) as winnings,
      coalesce(sum(bet.total / bet.parts) filter (where bet.boosted), 0) as "boostStakes",
      count(*) filter (where bet.boosted) as "boostUses"
    from (values ${sql.join([...new Set(selections)].map((id) => sql`(${id}::bigint)`))}) as asked (id)
    left join lateral (
      select b.total_stake - b.cashed_stake as total, ${ofRest(sql`b.stake`)} as line,
        case when b.each_way then 2 else 1 end as parts,
        b.status = 'OPEN' as counts,
        coalesce(${ofRest(
          sql`(b.possible_winnings - case when b.bonus_kind = 'freeBet' then 0 else b.total_stake end)`,
        )}, 0) as winnings,
        l.boosted and b.result is distinct from 'VOID' as boosted
      from (
        select bet_id, bool_or(boosted) as boosted from bet_legs
        where user_id = ${user} and selection_id = asked.id group by bet_id
      ) l join bets b on b.id = l.bet_id
      union all
      select ${waiting.total}, ${waiting.line}, ${waiting.parts}, true, p.net_winnings, true
      from placements p
      where p.user_id = ${user} and p.state = 'PENDING' and p.ref <> ${but} and exists (
        select 1 from jsonb_array_elements(p.slip::jsonb -> 'selections') s where (s ->> 'id')::bigint = asked.id
      )
    ) bet on true
    group by asked.id
  ) exposure
)`;

/** As of now, for what is shown; what is decided reads them inside its transaction. */
export async function readExposures(
  db: Kysely<Schema>,
  user: UserId,
  selections: readonly SelectionId[],
): Promise<readonly Exposure[]> {
  if (selections.length === 0) return [];
  const { text } = await db
    .selectNoFrom(exposureText(user, selections, '').as('text'))
    .executeTakeFirstOrThrow();
  return exposuresIn(text);
}

export const selectionsOf = ({ selections }: Pick<PlacementSlip, 'selections'>): readonly SelectionId[] =>
  selections.map(({ id }) => id);

/** What is taken already of the limits of a bet: the most of any of its selections. */
export interface Taken {
  readonly staked: Money;
  readonly lineStakes: Money;
  readonly winnings: Money;
}

const most = (amounts: readonly number[]): Money => money(Math.max(0, ...amounts));

export const NOTHING_TAKEN: Taken = { staked: zero, lineStakes: zero, winnings: zero };

/** Of the bet on these selections; all of `exposures` that are of others are left out. */
export function takenBy(exposures: readonly Exposure[], selections: readonly SelectionId[]): Taken {
  const own = exposures.filter(({ selection }) => selections.includes(selection));
  return {
    staked: most(own.map(({ staked }) => staked)),
    lineStakes: most(own.map(({ lineStakes }) => lineStakes)),
    winnings: most(own.map(({ winnings }) => winnings)),
  };
}
