import { beforeEach, expect, it } from 'vitest';
import type { LookupOutcome } from '#domain/identity/identity-status.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { specimen } from '#testing/identity-files.ts';
import { refusals } from '../accounts/refusals.ts';
import { demonstrationIdentity } from '../providers/demonstration/demonstration-identity.ts';
import { drawUuid } from '../random-bytes.ts';

let held: Promise<LookupOutcome> | undefined;
const asked: string[] = [];
const identityProvider = {
  ...demonstrationIdentity,
  lookUp: (person: Parameters<typeof demonstrationIdentity.lookUp>[0]) => {
    asked.push(person.postalCode);
    return held ?? demonstrationIdentity.lookUp(person);
  },
};
const at = (postalCode: string) => ({ address: '7 Canary Wharf Passage', city: 'Testham', postalCode });

placementSuite('who moves', { options: { identityProvider } }, (here) => {
  const identity = () => here.world.money.identity;
  const db = () => here.world.data.database.db;
  const status = async () => (await identity().told(here.ann)).status;
  const move = async (postalCode: string, passwordHash?: string) => {
    const row = await db()
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', here.ann)
      .executeTakeFirstOrThrow();
    const proof = { passwordHash: passwordHash ?? row.password_hash, orElse: refusals.passwordWrong };
    return identity().move(here.ann, at(postalCode), proof);
  };
  const lookUp = () => identity().lookUp(here.ann, undefined);
  const send = (kind: 'identity' | 'proofOfAddress') =>
    identity().send(here.ann, {
      kind,
      paper: kind === 'identity' ? 'passport' : 'bill',
      ref: drawUuid(),
      bytes: specimen('clear'),
    });
  beforeEach(async () => {
    held = undefined;
    asked.length = 0;
    await db()
      .updateTable('identities')
      .set({ status: 'REQUIRED_PHOTO' })
      .where('user_id', '=', here.ann)
      .execute();
  });

  it('[ACC-02.2] a look-up takes no other address in the place of the one that is known', async () => {
    expect(await move('ZZ1 1AB')).toBeUndefined();
    expect(await identity().lookUp(here.ann, at('ZZ1 1AA'))).toMatchObject({ errorType: 'AddressKnown' });
    expect([await identity().addressOf(here.ann), asked]).toEqual([at('ZZ1 1AB'), []]);
    expect(await identity().lookUp(here.ann, at('zz11ab'))).toMatchObject({ lookUp: false });
  });

  it('[ACC-02] who was verified by an address is so no more, and the check is asked by the new one', async () => {
    await identity().lookUp(here.ann, at('ZZ1 1AA'));
    expect(await status()).toBe('NOT_REQUIRED');
    expect(await move('zz11aa')).toMatchObject({ errorType: 'AddressSame' });
    expect(await status()).toBe('NOT_REQUIRED');
    expect(await move('ZZ1 1ZZ', 'another hash')).toMatchObject({ errorType: 'PasswordWrong' });
    expect(await identity().addressOf(here.ann)).toEqual(at('ZZ1 1AA'));
    expect(await move('ZZ1 1ZZ')).toBeUndefined();
    expect(await identity().told(here.ann)).toMatchObject({
      status: 'REQUIRED_PHOTO_AND_DOCUMENT',
      lookUp: true,
      asked: ['identity', 'proofOfAddress'],
      verifiedUntil: null,
    });
    await lookUp();
    expect(await status()).toBe('NOT_REQUIRED');
    // Back where they were the check is asked anew: what it said then is not of now.
    await move('ZZ1 1AA');
    expect(await status()).toBe('REQUIRED_PHOTO_AND_DOCUMENT');
    await lookUp();
    expect([await status(), asked]).toEqual(['NOT_REQUIRED', ['ZZ1 1AA', 'ZZ1 1ZZ', 'ZZ1 1AA']]);
  });

  it('[ACC-02] [KYC-05] an answer about the old address that comes late verifies nobody', async () => {
    let answer = (_: LookupOutcome): void => undefined;
    held = new Promise((resolve) => {
      answer = resolve;
    });
    const waiting = identity().lookUp(here.ann, at('ZZ1 1AA'));
    await expect.poll(() => asked.length, { interval: 5 }).toBe(1);
    await move('ZZ1 1AB');
    answer('match');
    await waiting;
    expect(await status()).toBe('REQUIRED_PHOTO');
    held = undefined;
    await lookUp();
    expect(await status()).toBe('REQUIRED_PHOTO_AND_DOCUMENT');
  });

  it('[ACC-02] [KYC-05] for whom the check was not enough another address is no second try', async () => {
    await identity().lookUp(here.ann, at('ZZ1 1AD'));
    await move('ZZ1 1AA');
    expect(await identity().told(here.ann)).toMatchObject({ lookUp: false });
    expect(await lookUp()).toMatchObject({ errorType: 'LookUpNotPossible' });
    expect(await status()).toBe('REQUIRED_PHOTO_AND_DOCUMENT');
  });

  it('[ACC-02] [KYC-03.5] a document of who they are stays good, one of where they lived does not', async () => {
    await identity().lookUp(here.ann, at('ZZ1 1AB'));
    await send('identity');
    await send('proofOfAddress');
    expect(await status()).toBe('BIOMETRICS_PASSED');
    here.world.clock.at += 1_000;
    await move('ZZ1 1AD');
    expect(await identity().told(here.ann)).toMatchObject({ lookUp: true, asked: ['proofOfAddress'] });
    await lookUp();
    here.world.clock.at += 1_000;
    expect(await send('proofOfAddress')).toMatchObject({ status: 'BIOMETRICS_PASSED' });
  });
});
