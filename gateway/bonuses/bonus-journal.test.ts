import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { emptyDataFolder } from '#testing/databases/empty-database.ts';
import { testLimits } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { bonusSlip } from '#testing/slips/bonus-slips.ts';
import { insertCustomer } from '../accounts/new-customer.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { type OpenedData, openData, openServices } from '../open-services.ts';
import type { Grant } from './issue-bonus.ts';

let folder: string;
beforeEach(async () => {
  folder = await emptyDataFolder('bonus');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ann = UserId.parse('u-ann');
const offer = new DemoOffer(2);
const grant: Grant = { key: 'f', kind: 'freeBet', name: 'Free bet', amount: 500, bets: 'ANY', days: 3 };

const open = (): Promise<OpenedData> => openData({ kind: 'folder', path: folder });
const services = (data: OpenedData) => openServices(data, { offer, limits: testLimits });

async function withCustomer(): Promise<void> {
  const data = await open();
  const customer = {
    username: 'ann',
    passwordHash: '-',
    email: 'a@test.example',
    firstName: 'A',
    lastName: 'N',
    dateOfBirth: '1980-01-01',
    countryCode: 'gb',
    marketing: { email: false, sms: false, phone: false },
    currency: 'GBP',
    demonstration: true,
    funding: 1_000,
    grants: [grant],
  };
  await data.database.db.transaction().execute((tx) => insertCustomer(tx, ann, customer, Date.now()));
  await data.close();
}

it('[BON-01] [FAIL-31] a free bet that paid an acknowledged bet is used also after the database lost the bet', async () => {
  await withCustomer();
  const kept = join(folder, 'before');
  await cp(join(folder, 'database'), kept, { recursive: true });
  const data = await open();
  const money = await services(data);
  const [held] = (await money.bonuses.available(ann)).freeBets;
  if (held === undefined) throw new Error('no free bet');
  const bonus = { kind: 'freeBet', id: held.id, amount: held.amount } as const;
  const slip = bonusSlip(offer, ann, [selectionId(1, 0)], bonus);
  const answer = await money.placement.placeBets(ann, [slip]);
  expect(answer).toMatchObject({ betSlips: [{ status: 'SUCCEEDED' }] });
  await money.close();
  // Nothing is synced or emptied: as after a cut.
  await data.database.abandon();
  await rm(join(folder, 'database'), { recursive: true });
  await cp(kept, join(folder, 'database'), { recursive: true });

  const again = await open();
  expect(again.journal.restored).toEqual([slip.ref]);
  const revived = await services(again);
  expect(await revived.placement.placeBets(ann, [slip])).toEqual(answer);
  expect((await revived.bonuses.available(ann)).freeBets).toEqual([]);
  const second = bonusSlip(offer, ann, [selectionId(2, 0)], bonus);
  expect(await revived.placement.placeBets(ann, [second])).toMatchObject({
    betSlips: [{ status: 'FAILED', errors: [{ type: 'FREE_BET_NOT_AVAILABLE' }] }],
  });
  expect((await revived.accounts.balance(ann)).cash).toBe(1_000);
  expect((await verifyLedger(again.database.db)).problems).toEqual([]);
  await revived.close();
  await again.close();
});
