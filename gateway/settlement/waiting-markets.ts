import { type Kysely, sql } from 'kysely';
import { isCastKind } from '#domain/bet/casts.ts';
import { BetKind } from '#domain/contract/betting.ts';
import type { WaitingAmount, WaitingMarket, WaitingSelection } from '#domain/contract/staff-settling.ts';
import { sumMoney } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';
import { type AwaitingLine, listAwaiting } from './list-awaiting.ts';

/** What a result of a selection must say, by all bets on it, whether they wait or not. */
type Asked = Pick<WaitingSelection, 'eachWay' | 'startingPrice' | 'cast'>;

const keyOf = (market: number, selection: number): string => `${market} ${selection}`;

async function askedOf(db: Kysely<Schema>): Promise<ReadonlyMap<string, Asked>> {
  const rows = await db
    .selectFrom('bet_legs as leg')
    .innerJoin('bets', 'bets.id', 'leg.bet_id')
    .select(['leg.market_id', 'leg.selection_id', 'bets.type', 'leg.each_way'])
    .select(sql<boolean>`leg.odds is null`.as('unpriced'))
    .distinct()
    .where((of) =>
      of.exists(
        of
          .selectFrom('bet_legs as waiting')
          .select('waiting.bet_id')
          .whereRef('waiting.market_id', '=', 'leg.market_id')
          .whereRef('waiting.selection_id', '=', 'leg.selection_id')
          .where('waiting.awaiting', 'is not', null),
      ),
    )
    .execute();
  const asked = new Map<string, Asked>();
  for (const row of rows) {
    const key = keyOf(row.market_id, row.selection_id);
    const isCast = isCastKind(BetKind.parse(row.type));
    const before = asked.get(key);
    asked.set(key, {
      eachWay: row.each_way || before?.eachWay === true,
      startingPrice: (row.unpriced && !isCast) || before?.startingPrice === true,
      cast: isCast || before?.cast === true,
    });
  }
  return asked;
}

/** Lines by what they have in common, in the order of the first of each. */
function grouped(
  lines: readonly AwaitingLine[],
  key: (line: AwaitingLine) => number,
): readonly [AwaitingLine, ...AwaitingLine[]][] {
  const groups = new Map<number, [AwaitingLine, ...AwaitingLine[]]>();
  for (const line of lines) {
    const group = groups.get(key(line));
    if (group === undefined) groups.set(key(line), [line]);
    else group.push(line);
  }
  return [...groups.values()];
}

/** A bet with several of the lines counts once. */
const onceEach = (lines: readonly AwaitingLine[]): readonly AwaitingLine[] => [
  ...new Map(lines.map((line) => [line.bet, line])).values(),
];

function amountsOf(lines: readonly AwaitingLine[]): WaitingAmount[] {
  const bets = onceEach(lines);
  const currencies = [...new Set(bets.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = bets.filter((line) => line.currency === currency);
    const known = own.map(({ possible }) => possible).filter((possible) => possible !== null);
    return {
      currency,
      stake: sumMoney(own.map(({ stake }) => stake)),
      possible: known.length === own.length ? sumMoney(known) : null,
    };
  });
}

/** What waits for staff, by market and selection; what has waited longest first. */
export async function waitingMarkets(db: Kysely<Schema>): Promise<readonly WaitingMarket[]> {
  const lines = await listAwaiting(db);
  const asked = await askedOf(db);
  const selectionOf = (own: readonly [AwaitingLine, ...AwaitingLine[]]): WaitingSelection => {
    const [{ market, selection, selectionName: name, why, since }] = own;
    const terms = asked.get(keyOf(market, selection));
    return {
      selection,
      name,
      why,
      since,
      bets: onceEach(own).length,
      amounts: amountsOf(own),
      ...(terms ?? { eachWay: false, startingPrice: false, cast: false }),
    };
  };
  return grouped(lines, ({ market }) => market).map((own) => {
    const [{ market, marketName: name, event, since }] = own;
    return {
      market,
      name,
      event,
      since,
      bets: onceEach(own).length,
      amounts: amountsOf(own),
      selections: grouped(own, ({ selection }) => selection).map(selectionOf),
    };
  });
}
