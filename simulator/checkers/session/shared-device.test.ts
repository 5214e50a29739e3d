import { describe, expect, it } from 'vitest';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { Said, type Told, toldFalsely } from '../screen/told-on-screen.ts';
import { nobodyElse } from './other-people.ts';
import { inOwnSession } from './whose-bets.ts';

/** A device that two customers use, with what a checker reads of it and nothing else. */
const prints = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ fingerprint }) => fingerprint);

const pressedBy = (account: string, ref: string): object => ({
  type: 'placement/requested',
  data: { account, bets: [{ slip: { ref } }] },
});
const arrives = (userId: string): readonly object[] => [
  { type: 'user/infoLoaded', data: { info: { userProfile: { userId } } } },
  { type: 'session/started', data: {} },
];
const ENDED = { type: 'session/ended', data: { reason: 'user' } };

const people = (...events: readonly object[]): World['people'] =>
  [
    {
      name: 'one',
      userId: 'ann',
      accounts: [{ userId: 'ann' }, { userId: 'ben' }],
      lives: [{ events, recovered: 0 }],
    },
    { name: 'other', userId: 'cat', accounts: [{ userId: 'cat' }], lives: [] },
  ] as unknown as World['people'];

describe('a device that several customers use', () => {
  const went = (op: 'placeBets' | 'betStatus', account: string | undefined) =>
    prints(
      inOwnSession({
        people: people(pressedBy('ann', 'r1')),
        tap: { bets: [{ op, ref: 'r1', account }] } as unknown as World['tap'],
      }),
    );

  it('INV-09: sees a bet, and a question about one, in the session of another customer', () => {
    expect(went('placeBets', 'ann')).toEqual([]);
    expect(went('betStatus', undefined)).toEqual([]);
    expect(went('placeBets', 'ben')).toEqual(['INV-09 a bet goes out in the session of another customer']);
    expect(went('betStatus', 'ben')).toEqual([
      'INV-09 the bet of one customer is asked about in the session of another',
    ]);
  });

  it('INV-09: sees a question of a page that has come back and asks before it hears who is here', () => {
    const back = { type: 'lifecycle/sessionResumed', data: { eventsCut: 9 } };
    const question = {
      type: 'gateway/requested',
      data: { op: 'betStatus', body: { refs: ['r1'], fence: false } },
    };
    const asked = (account: string, ...events: readonly object[]) =>
      prints(
        inOwnSession({
          people: people(pressedBy('ann', 'r1'), ...events, question),
          tap: { bets: [{ op: 'betStatus', ref: 'r1', account }] } as unknown as World['tap'],
        }),
      );
    expect(asked('ben', back)).toHaveLength(1);
    expect(asked('ben', back, ...arrives('ben'))).toHaveLength(1);
    expect(asked('ann', back, ...arrives('ann'))).toEqual([]);
  });

  it('INV-09: sees a word about somebody who never uses the device, and none about those who do', () => {
    expect(prints(nobodyElse({ people: people(pressedBy('ben', 'r1')) }))).toEqual([]);
    expect(prints(nobodyElse({ people: people(pressedBy('cat', 'r1')) }))).toEqual([
      'INV-09 another account in a log',
    ]);
  });

  it('told: sees a bet of the customer before on the screen of the next one', () => {
    const said = new Said();
    const view = {
      bets: [],
      unresolved: [{ ref: 'r1', status: 'pending' }],
      lateResults: [],
      outcome: null,
    } as unknown as Told;
    const hear = (...events: readonly object[]): void => {
      for (const event of events) said.take(event as Parameters<Said['take']>[0]);
    };
    hear(...arrives('ann'), pressedBy('ann', 'r1'));
    expect(toldFalsely(view, said)).toBeUndefined();
    hear(ENDED);
    expect(toldFalsely(view, said)).toBe('bets are shown of a customer who has gone');
    hear(...arrives('ben'));
    expect(toldFalsely(view, said)).toBe('a bet is shown of another customer');
    hear(ENDED, ...arrives('ann'));
    expect(toldFalsely(view, said)).toBeUndefined();
  });

  it('[BSL-08] sees a result that offers to use again what was placed before it', () => {
    const said = new Said();
    const result = (reusable: boolean, status: string) =>
      toldFalsely(
        {
          phase: 'result',
          reusable,
          bets: [{ ref: 'r1', status }],
          unresolved: [],
          lateResults: [],
          outcome: null,
        } as unknown as Told,
        said,
      );
    said.isAnybodyHere = true;
    said.ends.set('r1', 'SUCCEEDED');
    expect([result(true, 'placed'), result(false, 'unconfirmed')]).toEqual([undefined, undefined]);
    expect(result(true, 'unconfirmed')).toBe('a result offers to use again what was not placed with it');
  });
});
