import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { UserId } from '#domain/brand.ts';
import { PlacementRef } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { pictureOf, pngOf, printed, specimen } from '#testing/identity-files.ts';
import { wallClock } from '../feeds/clock.ts';
import { demonstrationIdentity } from '../providers/demonstration/demonstration-identity.ts';
import { DemonstrationProvider } from '../providers/demonstration/demonstration-provider.ts';
import { drawUuid } from '../random-bytes.ts';

const paymentProvider = new DemonstrationProvider({
  clock: wallClock,
  tell: () => Promise.resolve(),
  report: () => undefined,
  originFor: () => 'http://localhost:4601',
});
const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
const STREET = '7 Canary Wharf Passage';
const at = (postalCode: string) => ({ address: STREET, city: 'Testham', postalCode });
let asked = 0;
const identityProvider = {
  ...demonstrationIdentity,
  lookUp: (person: Parameters<typeof demonstrationIdentity.lookUp>[0]) => {
    asked += 1;
    return demonstrationIdentity.lookUp(person);
  },
};

placementSuite('who a customer is', { options: { identityProvider, paymentProvider } }, (here) => {
  const identity = () => here.world.money.identity;
  const db = () => here.world.data.database.db;
  const ask = (user: UserId, status = 'REQUIRED_PHOTO' as const) =>
    db().updateTable('identities').set({ status }).where('user_id', '=', user).execute();
  const status = async () => (await identity().told(here.ann)).status;
  const deposit = () =>
    here.world.money.payments.startDeposit(
      here.ann,
      { ref: PlacementRef.parse(drawUuid()), amount: money(2_000) },
      'http://127.0.0.1:4600',
    );
  const send = (bytes: Buffer, ref = drawUuid(), kind: 'identity' | 'proofOfAddress' = 'identity') =>
    identity().send(here.ann, { kind, paper: kind === 'identity' ? 'passport' : 'bill', ref, bytes });

  it('[KYC-05] each fictional postcode is answered as it says, once for the same address', async () => {
    const rows = [
      ['zz11aa', 'NOT_REQUIRED', []],
      ['ZZ1 1AB', 'REQUIRED_PHOTO_AND_DOCUMENT', ['identity', 'proofOfAddress']],
      ['ZZ1 1AC', 'REQUIRED_PHOTO', ['identity']],
      ['ZZ1 1AD', 'REQUIRED_PHOTO_AND_DOCUMENT', ['identity', 'proofOfAddress']],
      ['ZZ1 1AG', 'FAILED', ['identity']],
    ] as const;
    for (const [postcode, expected, wanted] of rows) {
      await ask(here.ann);
      await db().updateTable('identities').set({ wants_address: false, address_sealed: null }).execute();
      await db().deleteFrom('identity_lookups').execute();
      asked = 0;
      expect(await identity().lookUp(here.ann, at(postcode)), postcode).toMatchObject({
        status: expected,
        asked: wanted,
      });
      await identity().lookUp(here.ann, at(postcode.toLowerCase()));
      expect(asked, postcode).toBe(1);
      expect(await identity().lookUp(here.ann, at('ZZ1 1AA'))).toMatchObject(
        postcode === 'zz11aa' ? { kind: 'refused' } : { errorType: 'LookUpNotPossible' },
      );
    }
  });

  it('[KYC-05.2] [PAY-05.1] [UK-35] [UK-36] unverified nothing is deposited, verified it is', async () => {
    await ask(here.ann);
    expect(await deposit()).toMatchObject({ errorType: 'IdentityUnverified' });
    await identity().lookUp(here.ann, at('ZZ1 1AA'));
    expect((await deposit()).kind).toBe('answered');
  });

  it('[KYC-06.1] after 24 months a verification is none, and a document makes one again', async () => {
    await ask(here.ann);
    await identity().lookUp(here.ann, at('ZZ1 1AA'));
    here.world.clock.at += 729 * 86_400_000;
    expect(await status()).toBe('NOT_REQUIRED');
    here.world.clock.at += 86_400_000;
    expect(await status()).toBe('EXPIRED');
    expect(await deposit()).toMatchObject({ errorType: 'IdentityUnverified' });
    expect(await send(specimen('clear'))).toMatchObject({ status: 'BIOMETRICS_PASSED' });
    expect((await deposit()).kind).toBe('answered');
  });

  it('[KYC-03.1] [KYC-03.4] each specimen ends as it says, and the same again is the same document', async () => {
    await ask(here.ann);
    const ref = drawUuid();
    const [one, two] = await Promise.all([send(specimen('blurred'), ref), send(specimen('blurred'), ref)]);
    expect([one, two].map((told) => 'status' in told)).toEqual([true, true]);
    expect(await identity().told(here.ann)).toMatchObject({
      status: 'REQUIRED_PHOTO',
      documents: [{ state: 'AGAIN', reason: 'unreadable' }],
    });
    expect(await send(specimen('clear'), ref)).toMatchObject({ errorType: 'RefOtherContent' });
    expect(await send(specimen('rejected'))).toMatchObject({ status: 'FAILED', lookUp: false });
    expect(await send(specimen('consider'))).toMatchObject({ status: 'PENDING', asked: [] });
    expect(await send(specimen('clear'))).toMatchObject({ errorType: 'NothingAsked' });
  });

  it('[KYC-04.1] [KYC-08.3] what cannot be read is told so at once, and is neither kept nor shown to anybody', async () => {
    await ask(here.ann);
    const grey = pictureOf(() => 130, 800, 500, 'SLIPSTREAM-DEMO/1;doc=passport;outcome=clear');
    const lit = pictureOf(
      (x, y) => (y < 120 ? 255 : Math.min(200, printed(x, y))),
      800,
      500,
      'SLIPSTREAM-DEMO/1;doc=passport;outcome=clear',
    );
    expect(await send(grey)).toMatchObject({ errorType: 'File_blurred' });
    expect(await send(lit)).toMatchObject({ errorType: 'File_glaring' });
    expect(await send(pngOf())).toMatchObject({ errorType: 'File_broken' });
    expect(await identity().told(here.ann)).toMatchObject({ status: 'REQUIRED_PHOTO', documents: [] });
    expect(await send(specimen('consider'))).toMatchObject({ status: 'PENDING' });
    const kept = db().selectFrom('identity_documents').select(['sharpness', 'glare']);
    expect(await kept.execute()).toEqual([{ sharpness: 100, glare: 100 }]);
    // Nothing is asked any more: a picture is not even opened.
    expect(await send(pngOf())).toMatchObject({ errorType: 'NothingAsked' });
  });

  it('[KYC-03.5] both documents that are wanted have to be accepted', async () => {
    await ask(here.ann);
    await identity().lookUp(here.ann, at('ZZ1 1AB'));
    expect(await send(specimen('clear'))).toMatchObject({
      status: 'REQUIRED_PHOTO',
      asked: ['proofOfAddress'],
    });
    expect(await send(specimen('clear'), drawUuid(), 'proofOfAddress')).toMatchObject({
      status: 'BIOMETRICS_PASSED',
    });
  });

  it('[KYC-06.1] what was shown for a verification that has run out is shown again, all of it', async () => {
    await ask(here.ann);
    await identity().lookUp(here.ann, at('ZZ1 1AB'));
    await send(specimen('clear'));
    await send(specimen('clear'), drawUuid(), 'proofOfAddress');
    here.world.clock.at += 730 * 86_400_000;
    expect(await identity().told(here.ann)).toMatchObject({
      status: 'EXPIRED',
      asked: ['identity', 'proofOfAddress'],
    });
    expect(await send(specimen('clear'))).toMatchObject({
      status: 'REQUIRED_PHOTO',
      asked: ['proofOfAddress'],
    });
    expect((await deposit()).kind).not.toBe('answered');
    expect(await send(specimen('clear'), drawUuid(), 'proofOfAddress')).toMatchObject({
      status: 'BIOMETRICS_PASSED',
    });
  });

  it('[KYC-03.3] no byte of a document and nothing of an address stands in a table in clear', async () => {
    await ask(here.ann);
    await identity().lookUp(here.ann, at('ZZ1 1AC'));
    await send(specimen('consider', 'CANARY-DOCUMENT-5512'));
    for (const table of [
      'identities',
      'identity_lookups',
      'identity_documents',
      'outbox',
      'gateway_acts',
    ] as const) {
      const rows = await db().selectFrom(table).selectAll().execute();
      const clear = (_name: string, value: unknown): unknown => {
        const bytes = z.object({ type: z.literal('Buffer'), data: z.array(z.int()) }).safeParse(value);
        return bytes.success ? Buffer.from(bytes.data.data).toString('latin1') : value;
      };
      const text = JSON.stringify(
        rows.map((row) => Object.values(row).map((value) => (isBytes(value) ? Buffer.from(value) : value))),
        clear,
      );
      for (const canary of [STREET, 'Testham', 'CANARY-DOCUMENT-5512', 'ZZ1'])
        expect(text, table).not.toContain(canary);
    }
  });
});
