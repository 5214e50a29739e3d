import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

/** Off the fair value, in hundredths (`gateway/config/cash-out.ts`), by hand. */
const MARGIN = 4n;

interface Leg {
  readonly struck: string | null;
  readonly selection: string;
}

interface StandingRule {
  readonly bet: string;
  readonly atLeast: number;
  readonly part: number | null;
  readonly stake: number;
  readonly total: number;
  readonly left: number;
  readonly legs: readonly Leg[];
}

/** Rules on open bets whose value can be worked out from prices alone: singles and accas on matches. */
async function readStanding({ db }: Pick<SharedDatabase, 'db'>): Promise<readonly StandingRule[]> {
  const rules = await db
    .selectFrom('cash_out_rules')
    .innerJoin('bets', 'bets.id', 'cash_out_rules.bet_id')
    .select([
      'bets.id as bet',
      'at_least as atLeast',
      'part',
      'stake',
      'total_stake as total',
      'cashed_stake',
    ])
    .where('state', '=', 'ACTIVE')
    .where('status', '=', 'OPEN')
    .where('each_way', '=', false)
    .where('type', 'in', ['SINGLE', 'COMBO'])
    .where('bonus_kind', 'is', null)
    .where('bets.id', 'not in', db.selectFrom('bet_groups').select('bet_id'))
    .orderBy('bets.id')
    .execute();
  const legs = await db
    .selectFrom('bet_legs')
    .innerJoin('feed_ids', (join) =>
      join.onRef('feed_ids.id', '=', 'selection_id').on('feed_ids.kind', '=', 'selection'),
    )
    .select(['bet_id', 'odds', 'boosted', 'open', 'feed_ids.key'])
    .execute();
  return rules.flatMap(({ cashed_stake: cashed, ...rule }) => {
    const own = legs.filter(({ bet_id }) => bet_id === rule.bet);
    if (own.length === 0 || own.some(({ boosted, open, key }) => boosted || !open || !key.includes('.odds.')))
      return [];
    const struck = own.map(({ odds, key }) => ({ struck: odds, selection: key }));
    return [{ ...rule, left: rule.total - cashed, legs: struck }];
  });
}

/** `5/2` as what one unit returns: 7/2. */
function returned(odds: string): { readonly num: bigint; readonly den: bigint } {
  const [num = '0', den = '1'] = odds.split('/');
  return { num: BigInt(num) + BigInt(den), den: BigInt(den) };
}

/** What a rule's part, or all that is left, is worth at the prices that stand; undefined where none does. */
function worthByHand(
  { stake, total, left, part, legs }: StandingRule,
  priceOf: (selection: string) => string | undefined,
): bigint | undefined {
  let [num, den] = [BigInt(stake) * (100n - MARGIN), 100n];
  for (const { struck, selection } of legs) {
    const now = priceOf(selection);
    if (struck === null || now === undefined) return undefined;
    const [was, is] = [returned(struck), returned(now)];
    num *= was.num * is.den;
    den *= was.den * is.num;
  }
  const whole = num / den;
  const share = (of: number): bigint => (whole * BigInt(of)) / BigInt(total);
  const taken = part ?? left;
  return taken > left ? undefined : share(left) - share(left - taken);
}

/** Of rules that stand, those that the prices have reached, in a sentence each. */
export const reachedAt = (
  rules: readonly StandingRule[],
  priceOf: (selection: string) => string | undefined,
): readonly string[] =>
  rules.flatMap((rule) => {
    const worth = worthByHand(rule, priceOf);
    return worth !== undefined && worth >= BigInt(rule.atLeast)
      ? [`the rule of bet ${rule.bet} says ${rule.atLeast}; it is worth ${worth}, and nothing was paid`]
      : [];
  });

type AtRest = Pick<World, 'market' | 'options'>;

async function reached({ market, options }: AtRest, database: SharedDatabase): Promise<readonly string[]> {
  // A stream that is silent, or contradicts itself, takes the value away: what stands is no price then.
  if (options.cashingOut === null || options.waywardness !== null) return [];
  return reachedAt(await readStanding(database), (selection) => market.priceOf(selection));
}

/** Whether no rule waits for anything but its value. */
export const isFired = async (world: AtRest, database: SharedDatabase): Promise<boolean> =>
  (await reached(world, database)).length === 0;

/** CSH-09.2: once nothing moves any more, no rule stands whose value is reached or passed. */
export const reachedAndStands = async (
  world: AtRest,
  database: SharedDatabase,
): Promise<readonly Finding[]> =>
  (await reached(world, database)).map((sentence) => ({
    checker: 'CSH-09',
    fingerprint: 'CSH-09 reached and stands',
    sentence,
  }));
