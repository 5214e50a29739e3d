/**
 * npm run settle -- list (--data FOLDER | --db URL) npm run settle -- MARKET SELECTION --result
 * won|lost|void|non-runner|half-won|half-lost --staff NAME --why TEXT
 *                   [--dead-heat 3/2] [--place won|lost|void] [--place-dead-heat 3/2] [--starting-price 9/2]
 *                   (--data FOLDER | --db URL)
 *
 * Lines whose result does not follow from what a feed told, and their settlement by staff: every bet on the
 * selection is settled as by a result of the feed, in one transaction with its entry in the audit trail.
 * `list` prints what is to be named here. `--dead-heat 3/2`: three shared two places. Bets each way need
 * `--place`, winners at starting price `--starting-price`. NAME has an account of the console. The same again
 * changes nothing; another result is a correction. Exit code 0 when it was settled, or stands so already, 1
 * when it is refused, 2 for wrong use, 3 when the database cannot be opened (for instance because a gateway
 * is running on the folder).
 */
import '../../command/help.ts';
import { parseArgs } from 'node:util';
import { MarketId, SelectionId } from '#domain/brand.ts';
import { StaffName } from '#domain/contract/staff-fields.ts';
import { type DeadHeat, SelectionResult } from '#domain/settlement/result.ts';
import { type AwaitingLine, listAwaiting } from '#gateway/settlement/list-awaiting.ts';
import { type Refused, type StaffResult, settleAwaiting } from '#gateway/settlement/staff-result.ts';
import { createAudit } from '#gateway/staff/create-audit.ts';
import { runOnDatabase, type Work } from '../../command/one-database.ts';

const USAGE =
  'usage: npm run settle -- list | MARKET SELECTION --result won|lost|void|non-runner|half-won|half-lost --staff NAME ' +
  '--why TEXT [--dead-heat 3/2] [--place won|lost|void] [--place-dead-heat 3/2] [--starting-price 9/2], ' +
  'with --data FOLDER or --db URL';

const text = { type: 'string' } as const;
const options = {
  data: text,
  db: text,
  result: text,
  'dead-heat': text,
  place: text,
  'place-dead-heat': text,
  'starting-price': text,
  staff: text,
  why: text,
} as const;
function readFlags(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return { ...values, positionals };
}
type Flags = ReturnType<typeof readFlags>;

const REASONS: Readonly<Record<AwaitingLine['why'], string>> = {
  noOutcome: 'the market was decided, and what was told does not decide this selection',
  noStartingPrice: 'it won at a starting price that was not returned',
  noResult: 'the market was closed without a result',
  notOnOffer: 'it had begun, and no feed knows of it any more',
};

const SAID: Readonly<Record<Refused, string>> = {
  unknownMarket: 'nobody has bet on that market',
  notInMarket: 'no bet is on that selection in that market',
  notOver: 'that selection does not wait: its market goes on, as far as a feed has said',
  decided: 'that selection does not wait: the feed has said how it ended',
  unknownStaff: 'nobody of that name has access',
  tooManyWinners:
    'with the others that won, more would have won than the market has winners: say the dead heat of each, or settle the other again first',
  tooManyPlaced:
    'with the others that were placed, more would be placed than there are places: say the dead heat of each',
  deadHeatFigures: 'in a dead heat of winners more share than there are places, as in 3/2',
  placeLostByWinner: 'a winner is placed as well',
  placeNeeded: 'there are bets each way on it: say how its place part ended, with --place',
  noPlacePart: 'no bet on it is each way: it has no place part',
  halfEachWay: 'there are bets each way on it, which cannot be half won or half lost',
  startingPriceNeeded: 'there are bets at starting price on it: say which, with --starting-price',
  againstFeed:
    'the feed has said how it ended, and bets at fixed prices were paid by that: say the same, with --starting-price',
  castOnlyVoid: 'a forecast or tricast is paid by a dividend: its runners can only be void here',
};

const amount = (minor: number | null, currency: string): string =>
  minor === null ? 'not known' : `${(minor / 100).toFixed(2)} ${currency}`;

const list: Work = async (db) => {
  const lines = await listAwaiting(db);
  for (const line of lines) {
    const { market, selection, bet, customer, why, since, currency, stake, possible } = line;
    console.log(
      [
        `${String(market)} ${String(selection)}`,
        `${line.selectionName}${line.eachWay ? ' (each way)' : ''}, ${line.marketName}, ${line.event}`,
        `bet ${bet} of ${customer}`,
        `stake ${amount(stake, currency)}, may return ${amount(possible, currency)}`,
        `since ${new Date(since).toISOString()}: ${REASONS[why]}`,
      ].join('\t'),
    );
  }
  console.log(lines.length === 0 ? 'nothing waits' : `${String(lines.length)} lines wait`);
  return 0;
};

/** `3/2`; null for anything else. */
function deadHeatFrom(given: string | undefined): DeadHeat | undefined | null {
  if (given === undefined) return undefined;
  const [, tied, places] = /^(\d{1,2})\/(\d{1,2})$/.exec(given) ?? [];
  return tied === undefined ? null : { tied: Number(tied), places: Number(places) };
}

const wordOf = (given: string | undefined): string | undefined => given?.toUpperCase().replaceAll('-', '_');

function resultFrom(flags: Flags): SelectionResult | undefined {
  const deadHeat = deadHeatFrom(flags['dead-heat']);
  const placeDeadHeat = deadHeatFrom(flags['place-dead-heat']);
  if (deadHeat === null || placeDeadHeat === null) return undefined;
  if (flags.place === undefined && placeDeadHeat !== undefined) return undefined;
  const place = { outcome: wordOf(flags.place), ...(placeDeadHeat && { deadHeat: placeDeadHeat }) };
  const price = flags['starting-price'];
  return SelectionResult.safeParse({
    outcome: wordOf(flags.result),
    ...(deadHeat && { deadHeat }),
    ...(flags.place === undefined ? {} : { place }),
    ...(price === undefined ? {} : { startingPrice: price }),
  }).data;
}

function orderFrom(flags: Flags): StaffResult | undefined {
  const [first = '', second = '', ...more] = flags.positionals;
  const isNumbered = [first, second].every((one) => /^[1-9]\d{0,9}$/.test(one));
  const market = MarketId.safeParse(Number(first));
  const selection = SelectionId.safeParse(Number(second));
  const staff = StaffName.safeParse(flags.staff);
  const result = resultFrom(flags);
  const why = flags.why?.trim() ?? '';
  if (!isNumbered || more.length > 0 || why === '' || result === undefined) return undefined;
  if (!market.success || !selection.success || !staff.success) return undefined;
  return { market: market.data, selection: selection.data, result, staff: staff.data, why };
}

function plan(flags: Flags): Work | undefined {
  if (flags.positionals.length === 1 && flags.positionals[0] === 'list') return list;
  const order = orderFrom(flags);
  if (order === undefined) return undefined;
  return async (db) => {
    const done = await settleAwaiting({ db, audit: createAudit(db), now: Date.now }, order);
    if (done.kind === 'refused') console.error(SAID[done.why]);
    else if (done.kind === 'same') console.log('it was settled so already');
    else console.log(`settled: ${done.bets.length === 0 ? 'no bet changed' : done.bets.join(', ')}`);
    return done.kind === 'refused' ? 1 : 0;
  };
}

process.exitCode = await runOnDatabase({ usage: USAGE, read: readFlags, plan }, process.argv.slice(2));
