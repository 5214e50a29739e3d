import { expect, it } from 'vitest';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { specimen } from '#testing/identity-files.ts';
import { selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { RiskRule } from '../placement/risk/risk-rules.ts';
import { demonstrationIdentity } from '../providers/demonstration/demonstration-identity.ts';
import { drawUuid } from '../random-bytes.ts';

const HOME = { address: '7 Canary Wharf Passage', city: 'Testham', postalCode: 'ZZ1 1AA' };
const REFUSED = { status: 'FAILED', betslipId: null, errors: [{ type: 'VERIFY_ACCOUNT' }] };
/** A stake that a trader looks at first, and accepts. */
const LOOKED_AT = 201;
const AFTER_MS = 250;
const riskRules: readonly RiskRule[] = [
  {
    name: 'a trader',
    when: { stake: LOOKED_AT },
    answer: { kind: 'refer', afterMs: AFTER_MS, trader: { kind: 'accept' } },
  },
];
const options = { identityProvider: demonstrationIdentity, riskRules };

placementSuite('bets of customers whom nobody knows', { options }, (here) => {
  const single = (stake = 100): PlacementSlip =>
    slipFor(here.offer, here.ann, [selectionId(1, 0)], { stake });
  const db = () => here.world.data.database.db;
  const stand = (row: { status: 'REQUIRED_PHOTO' | 'NOT_REQUIRED'; verified_until?: number | null }) =>
    db().updateTable('identities').set(row).where('user_id', '=', here.ann).execute();
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  const open = () => here.world.money.myBets.unsettledCount(here.ann);
  async function place(slip: PlacementSlip, { money }: Pick<ServicesHarness, 'money'> = here.world) {
    const result = await money.placement.placeBets(here.ann, [slip]);
    if (result.kind !== 'answered') throw new Error(result.kind);
    return result.betSlips[0];
  }
  const outcomeOf = async (slip: PlacementSlip): Promise<PlacementOutcome | null | undefined> =>
    (await here.world.money.placement.betStatus(here.ann, [slip.ref], true))[0]?.outcome;

  it('[KYC-05.2] [UK-36] no bet is booked and nothing is held before it is known who they are', async () => {
    await stand({ status: 'REQUIRED_PHOTO' });
    for (const stake of [100, LOOKED_AT]) expect(await place(single(stake))).toMatchObject(REFUSED);
    expect([await cash(), await open()]).toEqual([1_000, 0]);
    await here.world.money.identity.lookUp(here.ann, HOME);
    expect(await place(single())).toMatchObject({ status: 'SUCCEEDED' });
    expect(await cash()).toBe(900);
  });

  it('[KYC-05.2] a customer of whom there is no row is not known either', async () => {
    await db().deleteFrom('identities').where('user_id', '=', here.ann).execute();
    expect(await place(single())).toMatchObject(REFUSED);
    expect(await here.world.money.identity.told(here.ann)).toMatchObject({
      status: 'REQUIRED_PHOTO',
      lookUp: true,
    });
  });

  it('[KYC-06.1] a verification that runs out while a trader looks ends the bet, and its money is free', async () => {
    await stand({ status: 'NOT_REQUIRED', verified_until: here.world.clock.at + 1 });
    const slip = single(LOOKED_AT);
    expect(await place(slip)).toMatchObject({ status: 'WAITING', reserved: LOOKED_AT });
    here.world.clock.at += 1;
    await expect.poll(async () => (await outcomeOf(slip))?.status, { timeout: 30_000 }).not.toBe('WAITING');
    expect(await outcomeOf(slip)).toMatchObject(REFUSED);
    expect([await cash(), await open()]).toEqual([1_000, 0]);
  });

  it('[KYC-05.2] bets that race with the check are refused before it and booked after it, to the penny', async () => {
    await stand({ status: 'REQUIRED_PHOTO' });
    const racing = Array.from({ length: 8 }, () => single(10));
    const [told, ...outcomes] = await Promise.all([
      here.world.money.identity.send(here.ann, {
        paper: 'passport',
        kind: 'identity',
        ref: drawUuid(),
        bytes: specimen('clear'),
      }),
      ...racing.map((slip) => place(slip)),
    ]);
    expect(told).toMatchObject({ status: 'BIOMETRICS_PASSED' });
    const taken = outcomes.filter((outcome) => outcome?.status === 'SUCCEEDED').length;
    for (const outcome of outcomes)
      if (outcome?.status !== 'SUCCEEDED') expect(outcome).toMatchObject(REFUSED);
    expect([await cash(), await open()]).toEqual([1_000 - 10 * taken, taken]);
    expect(await place(single())).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('[KYC-05.2] [FAIL-49] what one gateway finds out holds at the other with the next bet', async () => {
    const other = await servicesHarness(here.world.data.database, here.offer, options);
    await stand({ status: 'REQUIRED_PHOTO' });
    expect(await place(single(), other)).toMatchObject(REFUSED);
    await here.world.money.identity.lookUp(here.ann, HOME);
    expect(await place(single(), other)).toMatchObject({ status: 'SUCCEEDED' });
    await stand({ status: 'REQUIRED_PHOTO' });
    for (const gateway of [here.world, other]) expect(await place(single(), gateway)).toMatchObject(REFUSED);
    expect(await cash()).toBe(900);
    await other.money.close();
    expect(other.failures).toEqual([]);
  });
});
