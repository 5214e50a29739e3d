import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import { drawSecret } from '../accounts/secrets.ts';
import { accessSettings } from '../config/access.ts';
import type { Visitor } from '../customer-session.ts';

const SITE = 'https://bets.example';
const HOME: Visitor = { address: '10.0.0.1', devices: [], kind: 'desktop' };
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

/** An authenticator that signs whatever it is told to: what a browser would not. */
class Authenticator {
  readonly id = drawSecret();
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** The public key as COSE, as the gateway keeps it: EC2, ES256, P-256, x, y. */
  publicKey(): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const part = (label: number, text: string): Buffer =>
      Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(text, 'base64url')]);
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return base64url(Buffer.concat([head, part(0x21, x), part(0x22, y)]));
  }

  answer(
    challenge: string,
    { origin = SITE, rpID = 'bets.example', flags = 0x05, id = this.id } = {},
  ): string {
    this.counter += 1;
    const clientData = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
    );
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const data = Buffer.concat([createHash('sha256').update(rpID).digest(), Buffer.from([flags]), counter]);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
    };
    return JSON.stringify({ id, rawId: id, type: 'public-key', response });
  }
}

describe.each(databases)('[ACC-16] passkeys, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  const own = new Authenticator();
  beforeEach(async () => {
    own.counter = 0;
    world = await servicesHarness(await fresh(), new DemoOffer(1), { appUrl: () => SITE });
    for (const name of ['ann', 'bob']) await world.customer(name, 0);
    const { db } = world.data.database;
    await db.updateTable('users').set({ demonstration: false }).execute();
    await db
      .insertInto('passkeys')
      .values({
        id: own.id,
        user_id: 'u-ann',
        public_key: own.publicKey(),
        counter: 0,
        transports: '[]',
        name: 'phone',
        created_at: 0,
        last_used_at: null,
      })
      .execute();
    return () => world.close();
  });

  const challenge = async (): Promise<string> => {
    const begun = await world.money.access.askPasskeyLogin(SITE, HOME);
    if (begun.kind === 'refused') throw new Error(begun.errorType);
    return /"challenge":"([\w-]+)"/.exec(begun.options)?.[1] ?? '';
  };
  const show = async (passkey: string, origin = SITE): Promise<string> => {
    const result = await world.money.access.loginWithPasskey({ passkey, origin }, undefined, HOME);
    return result.kind === 'refused' ? result.errorType : result.kind;
  };

  it('[ACC-16.2] logs in by a signature for this site and this question, once', async () => {
    const answer = own.answer(await challenge());
    expect(await show(answer)).toBe('opened');
    expect(await show(answer)).toBe('PasskeyInvalid');
    const both = own.answer(await challenge());
    const results = await Promise.all([show(both), show(both), show(both)]);
    expect(results.toSorted()).toEqual(['PasskeyInvalid', 'PasskeyInvalid', 'opened']);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain', { rpID: 'evil.example' }],
    ['nobody who unlocked it', { flags: 0x01 }],
    ['nobody there', { flags: 0x04 }],
  ])('[ACC-16.2] is refused when signed for %s', async (_what, changed) => {
    expect(await show(own.answer(await challenge(), changed))).toBe('PasskeyInvalid');
  });

  it('[ACC-16.3] unknown, removed and copied ones, old and invented questions are refused alike', async () => {
    const stranger = new Authenticator();
    expect(await show(stranger.answer(await challenge()))).toBe('PasskeyInvalid');
    expect(await show(stranger.answer(await challenge(), { id: own.id }))).toBe('PasskeyInvalid');
    expect(await show(own.answer(base64url('invented')))).toBe('PasskeyInvalid');
    expect(await show('no answer')).toBe('PasskeyInvalid');
    const old = await challenge();
    world.clock.at += accessSettings.passkey;
    expect(await show(own.answer(old))).toBe('PasskeyInvalid');
    expect(await show(own.answer(await challenge()))).toBe('opened');
    // A copy whose counter stands where the first one's was.
    own.counter = 0;
    expect(await show(own.answer(await challenge()))).toBe('PasskeyInvalid');
    const bob = { userId: await world.customer('carol', 0), gwSessionId: '', startedAt: 0, expiresAt: 0 };
    await world.money.access.removePasskey(bob, { id: own.id });
    await world.money.access.renamePasskey(bob, { id: own.id, keyName: 'mine now' });
    const rows = await world.data.database.db.selectFrom('passkeys').select(['user_id', 'name']).execute();
    expect(rows).toEqual([{ user_id: 'u-ann', name: 'phone' }]);
  });

  it('[ACC-16.2] at another origin nobody is asked, and what is frozen stays shut', async () => {
    const elsewhere = await world.money.access.askPasskeyLogin('https://evil.example', HOME);
    expect(elsewhere).toMatchObject({ errorType: 'PasskeysElsewhere' });
    expect(await show(own.answer(await challenge()), 'http://localhost:4600')).toBe('PasskeysElsewhere');
    const { db } = world.data.database;
    await db.updateTable('users').set({ frozen: true }).where('username', '=', 'ann').execute();
    expect(await show(own.answer(await challenge()))).toBe('AccountFrozen');
  });
});
