/**
 * npm run correct -- --data FOLDER | --db URL --bet ID --leg 1 --odds 9/2
 *                    --source NAME --source-ref TEXT --source-at TIME --why TEXT
 *
 * Puts an obvious error in the price of a leg right, in the open: the customer sees the price taken, the
 * intended one, where that one comes from and why; what was settled is settled again; evidence and audit
 * trail tell of it. Legs are counted from 1, the time is ISO 8601. Exit code 0 when it was corrected, 1 when
 * there is nothing to correct, 2 for wrong use, 3 when the database cannot be opened (for instance because a
 * gateway is running on the folder).
 */
import '../../command/help.ts';
import { parseArgs } from 'node:util';
import { BetId } from '#domain/brand.ts';
import { PriceCorrection } from '#domain/settlement/price-correction.ts';
import { type Corrected, type CorrectionOrder, correctPrice } from '#gateway/settlement/correct-price.ts';
import { createAudit } from '#gateway/staff/create-audit.ts';
import { runOnDatabase, type Work } from '../../command/one-database.ts';

const USAGE =
  'usage: npm run correct -- --data FOLDER | --db URL --bet ID --leg 1 --odds 9/2 --source NAME --source-ref TEXT ' +
  '--source-at 2026-03-01T15:02:11Z --why TEXT';

const text = { type: 'string' } as const;
const options = {
  data: text,
  db: text,
  bet: text,
  leg: text,
  odds: text,
  source: text,
  'source-ref': text,
  'source-at': text,
  why: text,
} as const;
const readFlags = (args: readonly string[]) => parseArgs({ args: [...args], options }).values;
type Flags = ReturnType<typeof readFlags>;

function orderFrom(flags: Flags): CorrectionOrder | undefined {
  const bet = BetId.safeParse(flags.bet);
  const correction = PriceCorrection.safeParse({
    odds: flags.odds,
    source: { name: flags.source, ref: flags['source-ref'], at: Date.parse(flags['source-at'] ?? '') },
    why: flags.why,
    at: 0,
  });
  if (!bet.success || !correction.success || !/^[1-9]\d?$/.test(flags.leg ?? '')) return undefined;
  const { odds, source, why } = correction.data;
  return { bet: bet.data, leg: Number(flags.leg) - 1, correction: { odds, source, why } };
}

const SAID: Readonly<Record<Corrected, string>> = {
  corrected: 'corrected; the customer sees what and why',
  unknownBet: 'there is no such bet',
  noPrice: 'that leg has no price of its own',
  same: 'the leg stands at that price already',
};

function plan(flags: Flags): Work | undefined {
  const order = orderFrom(flags);
  if (order === undefined) return undefined;
  return async (db) => {
    const how = await correctPrice({ db, audit: createAudit(db), now: Date.now }, order);
    console.log(SAID[how]);
    return how === 'corrected' ? 0 : 1;
  };
}

process.exitCode = await runOnDatabase({ usage: USAGE, read: readFlags, plan }, process.argv.slice(2));
