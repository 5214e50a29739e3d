import { beforeEach, expect, it } from 'vitest';
import type { DocumentKind, DocumentPaper } from '#domain/identity/documents.ts';
import type { LookupOutcome } from '#domain/identity/identity-status.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { specimen } from '#testing/identity-files.ts';
import { identitySettings } from '../config/identity.ts';
import { type FeedClock, wallClock } from '../feeds/clock.ts';
import { demonstrationIdentity } from '../providers/demonstration/demonstration-identity.ts';
import { drawUuid } from '../random-bytes.ts';
import { decideDocument } from './decide-document.ts';

let lookUp = (): Promise<LookupOutcome> => Promise.resolve('addressUnknown');
const refs: string[] = [];
const identityProvider = {
  ...demonstrationIdentity,
  lookUp: ({ ref }: { readonly ref: string }) => {
    refs.push(ref);
    return lookUp();
  },
};
/** What waits for the answer of a look-up is kept from passing until a test says so. */
let within = 0;
let pass = (): void => undefined;
const clock: FeedClock = {
  ...wallClock,
  after: (ms, callback) => {
    if (ms !== identitySettings.lookUpWithin) return wallClock.after(ms, callback);
    within = ms;
    pass = callback;
    return () => undefined;
  },
};
const HOME = { address: '7 Canary Wharf Passage', city: 'Testham', postalCode: 'ZZ1 1AB' };

placementSuite('papers and look-ups', { options: { identityProvider, clock } }, (here) => {
  const identity = () => here.world.money.identity;
  const db = () => here.world.data.database.db;
  const send = (kind: DocumentKind, paper: DocumentPaper | undefined, bytes = specimen('clear')) =>
    identity().send(here.ann, { kind, paper, ref: drawUuid(), bytes });
  const licence = (outcome: 'clear' | 'consider' | 'rejected' = 'clear') => specimen(outcome, '', 'licence');
  const told = () => identity().told(here.ann);
  beforeEach(async () => {
    lookUp = () => Promise.resolve('addressUnknown');
    refs.length = 0;
    await db().updateTable('identities').set({ status: 'REQUIRED_PHOTO' }).execute();
  });

  it.each([
    ['identity', 'proofOfAddress', 'bill'],
    ['proofOfAddress', 'identity', 'passport'],
  ] as const)(
    '[KYC-04.2] a driving licence that shows %s does not show %s as well',
    async (first, other, more) => {
      await identity().lookUp(here.ann, HOME);
      expect(await send(first, 'drivingLicence', licence())).toMatchObject({
        asked: [other],
        documents: [{ kind: first, paper: 'drivingLicence', state: 'ACCEPTED' }],
      });
      expect(await send(other, 'drivingLicence', licence())).toMatchObject({ errorType: 'LicenceUsed' });
      expect((await told()).documents).toHaveLength(1);
      expect(await send(other, more)).toMatchObject({ status: 'BIOMETRICS_PASSED' });
    },
  );

  it('[KYC-04.2] one that waits counts, one that was refused does not, and two at once are one', async () => {
    await identity().lookUp(here.ann, HOME);
    const both = await Promise.all([
      send('identity', 'drivingLicence', licence('consider')),
      send('proofOfAddress', 'drivingLicence', licence('consider')),
    ]);
    expect(both.filter((one) => 'errorType' in one)).toMatchObject([{ errorType: 'LicenceUsed' }]);
    const [waiting] = (await told()).documents;
    const decision = {
      id: waiting?.id ?? '',
      state: 'REFUSED',
      reason: 'notGenuine',
      by: 'x',
      at: 1,
    } as const;
    await db()
      .transaction()
      .execute((tx) => decideDocument(tx, decision));
    const other = waiting?.kind === 'identity' ? 'proofOfAddress' : 'identity';
    expect(await send(other, 'drivingLicence', licence('consider'))).toMatchObject({ status: 'PENDING' });
  });

  it('[KYC-04.2] what is sent as another thing than it is, or as nothing, is accepted by nobody but staff', async () => {
    for (const [paper, bytes] of [
      ['passport', licence()],
      ['drivingLicence', specimen('clear')],
      [undefined, licence()],
    ] as const) {
      await db().deleteFrom('identity_documents').execute();
      await db().updateTable('identities').set({ status: 'REQUIRED_PHOTO' }).execute();
      expect(await send('identity', paper, bytes), String(paper)).toMatchObject({ status: 'PENDING' });
    }
  });

  it('[KYC-07.1] a provider that fails leaves the step open and says so, and begins again by the same look-up', async () => {
    lookUp = () => Promise.reject(new Error('down'));
    expect(await identity().lookUp(here.ann, HOME)).toMatchObject({
      status: 'REQUIRED_PHOTO',
      lookUp: true,
      lookUpState: 'failed',
      addressKnown: true,
    });
    expect(here.world.failures.splice(0)).toMatchObject([{ message: 'down' }]);
    lookUp = () => Promise.resolve('match');
    const again = await identity().lookUp(here.ann, undefined);
    expect(again).toMatchObject({ status: 'NOT_REQUIRED', lookUp: false });
    expect(again).not.toHaveProperty('lookUpState');
    expect(new Set(refs).size).toBe(1);
  });

  it('[KYC-05.1] [KYC-07.1] who waits longer than 20 s is told that it has not answered yet, and hears of it later', async () => {
    let answer = (_: LookupOutcome): void => undefined;
    lookUp = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const waiting = identity().lookUp(here.ann, HOME);
    await expect.poll(() => refs.length, { interval: 5 }).toBe(1);
    let isOver = false;
    const over = waiting.then((said) => {
      isOver = true;
      return said;
    });
    await told();
    expect([isOver, within]).toEqual([false, 20_000]);
    pass();
    expect(await over).toMatchObject({ status: 'REQUIRED_PHOTO', lookUp: true, lookUpState: 'asked' });
    answer('match');
    await expect.poll(async () => (await told()).status, { interval: 5 }).toBe('NOT_REQUIRED');
  });
});
