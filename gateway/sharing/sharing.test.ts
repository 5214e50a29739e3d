import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSlipCode } from '#domain/betslip/link/slip-code.ts';
import { SelectionId, UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { createSharing, drawCode } from './create-sharing.ts';
import { sharingSettings } from './settings.ts';

const ids = (...numbers: number[]) => numbers.map((id) => SelectionId.parse(id));

describe.each(databases)('slip codes on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let db: OpenDatabase['db'];
  let now = 1_790_000_000_000;
  beforeEach(async () => {
    ({ db } = await fresh());
  });
  const open = (draw?: () => string) => createSharing(db, () => now, sharingSettings, draw);

  it('[REQ-02] eight capital letters and digits; what a code gives back is the slip, and each selection alone', async () => {
    const sharing = open();
    const made = await sharing.createCode(ids(3, 1, 2));
    expect(made.betslipCode).toMatch(/^[A-Z0-9]{8}$/);
    expect(made.betCodes.map(({ selectionId }) => selectionId)).toEqual([3, 1, 2]);
    expect(new Set([made.betslipCode, ...made.betCodes.map(({ code }) => code)]).size).toBe(4);
    expect(await sharing.findCode(made.betslipCode)).toEqual(made);
    const code = made.betCodes[0]?.code ?? '';
    expect(await sharing.findCode(code)).toEqual({
      betslipCode: code,
      betCodes: [{ selectionId: 3, code }],
    });
  });

  it('[REQ-02.2] the same slip has the same code, also when many ask at once; a slip of one is its own bet code', async () => {
    const sharing = open();
    const codes = await Promise.all(Array.from({ length: 8 }, () => sharing.createCode(ids(7, 8))));
    expect(new Set(codes.map(({ betslipCode }) => betslipCode)).size).toBe(1);
    const one = await sharing.createCode(ids(7, 7));
    expect(one.betCodes).toEqual([{ selectionId: 7, code: one.betslipCode }]);
    const { count } = await db
      .selectFrom('slip_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(3);
  });

  it('[REQ-02] a code drawn twice is drawn anew, and a failing draw is an error and no wrong slip', async () => {
    const draws = ['AAAAAAAA', 'AAAAAAAA', 'BBBBBBBB'];
    const sharing = open(() => draws.shift() ?? 'AAAAAAAA');
    expect((await sharing.createCode(ids(1))).betslipCode).toBe('AAAAAAAA');
    expect((await sharing.createCode(ids(2))).betslipCode).toBe('BBBBBBBB');
    await expect(sharing.createCode(ids(3))).rejects.toThrow('no free slip code');
    expect((await sharing.findCode('AAAAAAAA'))?.betCodes).toEqual([{ selectionId: 1, code: 'AAAAAAAA' }]);
  });

  it('[REQ-02.2] a code runs out, and making it again renews it', async () => {
    const sharing = open();
    const { betslipCode } = await sharing.createCode(ids(1, 2));
    now += sharingSettings.codeLivesMs - 1;
    expect(await sharing.findCode(betslipCode)).toBeDefined();
    now += 1;
    expect(await sharing.findCode(betslipCode)).toBeUndefined();
    expect((await sharing.createCode(ids(1, 2))).betslipCode).toBe(betslipCode);
    expect(await sharing.findCode(betslipCode)).toBeDefined();
  });

  it('[REQ-02] anything else is no code, whatever its text', async () => {
    const sharing = open();
    await sharing.createCode(ids(1));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), async (text) => {
        fc.pre(!isSlipCode(text));
        expect(await sharing.findCode(text)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
    for (const text of ["' or 1=1 --", 'AAAA\u0000AAA', '', 'ＡＢＣＤＥＦＧＨ', 'A'.repeat(10_000)])
      expect(await sharing.findCode(text)).toBeUndefined();
  });

  it('draws from the whole alphabet', () => {
    const seen = new Set(Array.from({ length: 400 }, drawCode).join(''));
    expect(seen.size).toBe(36);
  });
});

describe.each(databases)('bet requests on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  it('[REQ-01.3] keeps the words as they are, markup and all, with the customer and the time', async () => {
    const opened = await fresh();
    const world = await servicesHarness(opened, new DemoOffer(1));
    const ann = await world.customer('ann', 1_000);
    const words = "<script>alert(1)</script> '); drop table users; -- Ω≈ç√ 🏇\nand a second line";
    await world.money.sharing.requestBet(ann, words);
    expect(await opened.db.selectFrom('bet_requests').selectAll().execute()).toMatchObject([
      { user_id: ann, description: words, created_at: world.clock.at },
    ]);
    await expect(world.money.sharing.requestBet(UserId.parse('nobody'), 'x')).rejects.toThrow();
    await world.close();
  });
});
