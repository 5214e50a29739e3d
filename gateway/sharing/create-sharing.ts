import type { Kysely } from 'kysely';
import { CODE_ALPHABET, isSlipCode } from '#domain/betslip/link/slip-code.ts';
import { SelectionId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { Codes } from '#domain/contract/sharing.ts';
import { countAttempt } from '../db/attempts.ts';
import type { Schema } from '../db/schema.ts';
import { drawBelow } from '../random-bytes.ts';
import { type SharingSettings, sharingSettings } from './settings.ts';
import type { Sharing } from './sharing.ts';

/** A code that nobody can work out from another one. */
export const drawCode = (): string =>
  Array.from(
    { length: DEFAULTS.slipCode.letters },
    () => CODE_ALPHABET[drawBelow(CODE_ALPHABET.length)],
  ).join('');

const MINUTE = 60_000;

const textOf = (selections: readonly SelectionId[]): string => selections.join(',');

/**
 * Codes in the database (REQ-02). One slip has one code, however often it is asked for, so that asking again
 * costs a row only the first time; a code that was drawn twice is drawn anew.
 *
 * @param draw makes codes; a test brings its own.
 */
export function createSharing(
  db: Kysely<Schema>,
  now: () => number,
  settings: SharingSettings = sharingSettings,
  draw: () => string = drawCode,
): Sharing {
  /**
   * The code of a list, made or renewed in one statement; undefined when the drawn code is another slip's.
   */
  async function tried(selections: string): Promise<string | undefined> {
    const created_at = now();
    const known = await db
      .updateTable('slip_codes')
      .set({ created_at })
      .where('selections', '=', selections)
      .returning('code')
      .executeTakeFirst();
    if (known !== undefined) return known.code;
    const made = await db
      .insertInto('slip_codes')
      .values({ code: draw(), selections, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    return made?.code;
  }

  /**
   * A conflict is either somebody who made the same code at the same moment, or a code drawn twice: both end
   * here.
   */
  async function codeOf(selections: string): Promise<string> {
    for (let tries = 0; tries < settings.tries; tries += 1) {
      const code = await tried(selections);
      if (code !== undefined) return code;
    }
    throw new Error('no free slip code was found');
  }

  return {
    async createCode(asked) {
      const selections = [...new Set(asked)];
      const betslipCode = await codeOf(textOf(selections));
      const betCodes: Codes['betCodes'] = [];
      for (const selectionId of selections)
        betCodes.push({ selectionId, code: await codeOf(textOf([selectionId])) });
      return { betslipCode, betCodes };
    },
    async mayTry(address) {
      const rule = { most: settings.triesPerAddress, within: MINUTE, lockFor: MINUTE };
      return (await countAttempt(db, ['slip-codes', address], now(), rule)).admitted;
    },
    async findCode(code) {
      if (!isSlipCode(code)) return undefined;
      const alive = db.selectFrom('slip_codes').where('created_at', '>', now() - settings.codeLivesMs);
      const slip = await alive.select('selections').where('code', '=', code).executeTakeFirst();
      if (slip === undefined) return undefined;
      const texts = slip.selections.split(',');
      const rows = await alive.select(['code', 'selections']).where('selections', 'in', texts).execute();
      const codes = new Map(rows.map((row) => [row.selections, row.code]));
      return {
        betslipCode: code,
        // A slip and its selections get their codes together, so that none runs out before it.
        betCodes: texts.map((text) => ({
          selectionId: SelectionId.parse(Number(text)),
          code: codes.get(text) ?? code,
        })),
      };
    },
    async requestBet(user, description) {
      await db.insertInto('bet_requests').values({ user_id: user, description, created_at: now() }).execute();
    },
  };
}
