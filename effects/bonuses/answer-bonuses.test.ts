import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { epics } from '../epics.ts';

const DAY = 86_400_000;
type State = 'OFFERED' | 'AVAILABLE' | 'OVER';
const CALLS = {
  acceptBonusOffer: ['OFFERED', 'AVAILABLE'],
  declineBonusOffer: ['OFFERED', 'OVER'],
  cancelBonus: ['AVAILABLE', 'OVER'],
} as const;
const WHATS = { acceptBonusOffer: 'ACCEPT', declineBonusOffer: 'DECLINE', cancelBonus: 'CANCEL' } as const;
type Call = keyof typeof CALLS;
const isCall = (op: string): op is Call => op in CALLS;

/** A gateway with bonuses that are moved as the real one moves them; it may lose what it answers. */
function world(bonuses: Map<string, State>, loses: () => boolean) {
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') {
      const session = { gwSessionId: 'g', bettingToken: 'x', workflow: null, userInfo: null };
      return ok({ resultCode: 0, data: { ...session, expiresAt: made.now() + DAY } });
    }
    const inState = (state: State) => [...bonuses].filter(([, is]) => is === state).map(([id]) => id);
    if (data.op === 'getBonusOffers') {
      const offers = inState('OFFERED').map((id) => ({
        bonusOfferId: id,
        name: 'Slipstream: Free bet',
        amount: 500,
        expiresAt: 3 * DAY,
      }));
      return ok({ resultCode: 0, data: { offers } });
    }
    if (data.op === 'getUserBonuses') {
      const freeBets = inState('AVAILABLE').map((id) => ({
        id,
        name: 'Slipstream: Free bet',
        bets: 'ANY',
        issuedAt: 0,
        expiresAt: 3 * DAY,
        amount: 500,
        currency: 'GBP',
      }));
      return ok({ resultCode: 0, data: { freeBets, profitBoosts: [] } });
    }
    if (!isCall(data.op)) return lost();
    const { id, bonusOfferId } = data.body as unknown as { id?: string; bonusOfferId?: string };
    const named = id ?? bonusOfferId ?? '';
    const [from, to] = CALLS[data.op];
    const moves = bonuses.get(named) === from;
    if (moves) bonuses.set(named, to);
    if (loses()) return lost();
    if (moves) return ok({ resultCode: 0 });
    return { kind: 'refused', status: 404, resultCode: 404, errorType: 'NOT_FOUND', body: {} };
  });
  made.start();
  made.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  made.submit({ type: 'intent/navigated', data: { path: '/mybets/bonuses', replace: false } });
  return made;
}
const say = (id: string, call: Call): NewInput => ({
  type: 'intent/bonusAnswerPressed',
  data: { id, what: WHATS[call] },
});

describe('[BON-01] bonuses that are offered', () => {
  it('are asked for when their page is opened, and again after each answer', () => {
    const made = world(new Map([['b', 'OFFERED']]), () => false);
    expect(made.asked('getBonusOffers')).toBe(1);
    expect(made.state().bonuses.offers?.map(({ bonusOfferId }) => bonusOfferId)).toEqual(['b']);
    made.submit(say('b', 'acceptBonusOffer'));
    expect(made.state().bonuses.offers).toEqual([]);
    expect(made.state().bonuses.held.freeBets.map(({ id }) => id)).toEqual(['b']);
    expect(made.state().bonuses.answers.b).toEqual({ what: 'ACCEPT', state: 'done' });
  });

  it('whatever is pressed and whatever is lost, the lists say what the gateway has, once one answer has come', () => {
    const ids = ['a', 'b', 'c'];
    const press = fc.record({
      id: fc.constantFrom(...ids),
      call: fc.constantFrom(
        'acceptBonusOffer' as const,
        'declineBonusOffer' as const,
        'cancelBonus' as const,
      ),
      loses: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
        let loses = false;
        const bonuses = new Map<string, State>(ids.map((id) => [id, 'OFFERED']));
        const made = world(bonuses, () => loses);
        for (const one of presses) {
          const before = bonuses.get(one.id);
          loses = one.loses;
          made.submit(say(one.id, one.call));
          const [from] = CALLS[one.call];
          const expected = one.loses ? 'lost' : before === from ? 'done' : 'gone';
          expect(made.state().bonuses.answers[one.id]?.state).toBe(expected);
          if (one.loses) continue;
          const { offers, held } = made.state().bonuses;
          const listed = (state: State) => ids.filter((id) => bonuses.get(id) === state);
          expect(offers?.map(({ bonusOfferId }) => bonusOfferId).sort()).toEqual(listed('OFFERED'));
          expect(held.freeBets.map(({ id }) => id).sort()).toEqual(listed('AVAILABLE'));
        }
      }),
    );
  });

  it('are gone with the session, and nothing is said for a visitor', () => {
    const made = world(new Map([['b', 'OFFERED']]), () => false);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(made.state().bonuses.offers).toBeNull();
    made.submit(say('b', 'acceptBonusOffer'));
    expect(made.asked('acceptBonusOffer')).toBe(0);
  });
});
