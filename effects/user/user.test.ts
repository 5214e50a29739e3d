import { mergeMap } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { normaliseLimits } from '#domain/account/limits.ts';
import { PlacementRef } from '#domain/brand.ts';
import type { NewDerived, NewInput } from '#domain/events/registry.ts';
import { money } from '#domain/money/parse-money.ts';
import { lost, ok, refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { balanceAnswer, userAnswer } from '#testing/runtime/user-answer.ts';
import { epics } from '../epics.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

const submitted: NewInput = {
  type: 'intent/loginSubmitted',
  data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
};
const DAY = 86_400_000;

const refusedFor = (type: string): NewDerived => ({
  type: 'placement/betOutcomeReceived',
  data: {
    ref: PlacementRef.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
    stakeId: 'acca',
    status: 'FAILED',
    errors: [{ type, message: '' }],
    receipt: null,
    from: 'refusal',
  },
});

/** Says that the balance may have moved, or what spoke against two bets, as a placement does. */
const placement: Epic = (events$) =>
  events$.pipe(
    ofType('intent/resultDismissed'),
    mergeMap(({ data: { reuse } }) =>
      reuse
        ? [refusedFor('NEW_TEXTS'), refusedFor('NEW_TEXTS')]
        : [{ type: 'placement/balanceRefreshDue' as const, data: {} }],
    ),
  );
const placed: NewInput = { type: 'intent/resultDismissed', data: { reuse: false } };

type Outcome = ReturnType<typeof ok>;

/** The call that is named is never answered. */
function loggedIn(
  balances: () => Outcome,
  { open = '', says = () => undefined }: { open?: string; says?: (op: string) => Outcome | undefined } = {},
) {
  const made = runtimeHarness({ ...epics, placement }, ({ data }) => {
    if (data.op === open) return undefined;
    const said = says(data.op);
    if (said !== undefined) return said;
    if (data.op === 'login') {
      return ok({
        resultCode: 0,
        data: {
          gwSessionId: 'g',
          bettingToken: 'x',
          workflow: null,
          expiresAt: made.now() + DAY,
          userInfo: userAnswer({ version: 1 }),
        },
      });
    }
    if (data.op === 'prolong')
      return ok({ resultCode: 0, data: { bettingToken: 'x', expiresAt: made.now() + DAY } });
    return data.op === 'getBalance' ? balances() : lost();
  });
  made.start();
  made.submit(submitted);
  return made;
}

describe('[USR-01] balance', () => {
  it('[USR-01.2] is asked every 30 s while logged in and seen, and once on return', () => {
    const made = loggedIn(() => ok({ resultCode: 0, balance: balanceAnswer(1) }));
    made.pass(29_999);
    expect(made.asked('getBalance')).toBe(0);
    made.pass(90_001);
    expect(made.asked('getBalance')).toBe(4);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    made.pass(600_000);
    expect(made.asked('getBalance')).toBe(4);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    expect(made.asked('getBalance')).toBe(5);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    made.pass(600_000);
    expect(made.asked('getBalance')).toBe(5);
  });

  it('[USR-01.3] [INV-32] after a placement it is asked every 5 s, five times at most', () => {
    const made = loggedIn(() => ok({ resultCode: 0, balance: balanceAnswer(1) }));
    made.submit(placed);
    made.pass(4_999);
    expect(made.asked('getBalance')).toBe(0);
    for (let nth = 1; nth <= 5; nth += 1) {
      made.pass(nth === 1 ? 1 : 5_000);
      expect(made.asked('getBalance')).toBe(nth);
    }
    made.pass(4_900);
    expect(made.asked('getBalance')).toBe(5);
  });

  it('[USR-01.3] stops asking when the balance has changed, also by another way', () => {
    let version = 1;
    const made = loggedIn(() => ok({ resultCode: 0, balance: balanceAnswer(version) }));
    made.submit(placed);
    made.pass(5_000);
    version = 2;
    made.pass(20_000);
    expect(made.asked('getBalance')).toBe(2);
    made.submit(placed);
    made.submit({
      type: 'live/accountMessageReceived',
      data: {
        message: {
          channel: '/myBets/g',
          epoch: 'a',
          seq: 1,
          at: 0,
          type: 'bet',
          op: 'update',
          bets: [],
          balance: { cash: 77, version: 3 },
        },
      },
    });
    made.pass(4_000);
    expect(made.asked('getBalance')).toBe(2);
    expect(made.state().user.balance?.cash).toBe(77);
  });

  it('[USR-01.1] only code 0 changes it, a lost answer is tried again after 5 s, and an older version never comes back', () => {
    const answers = [
      lost(),
      refused(9),
      ok({ resultCode: 0, balance: balanceAnswer(5, 500) }),
      ok({ resultCode: 0, balance: balanceAnswer(4, 400) }),
    ];
    const made = loggedIn(() => answers.shift() ?? lost());
    made.submit(placed);
    made.pass(10_000);
    expect(made.state().user.balance?.cash).toBe(10_000);
    made.pass(5_000);
    expect(made.state().user.balance?.cash).toBe(500);
    made.pass(60_000);
    expect(made.state().user.balance?.cash).toBe(500);
    expect(answers).toEqual([]);
  });
});

describe('[USR-02] user info', () => {
  it('[USR-02.1] is asked every minute only when logged in and seen, at once on return', () => {
    const guest = runtimeHarness(epics, () => lost());
    guest.start();
    guest.pass(300_000);
    expect(guest.asked('getUserInfo')).toBe(0);
    const made = loggedIn(() => lost());
    made.pass(180_000);
    expect(made.asked('getUserInfo')).toBe(3);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    made.pass(180_000);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    expect(made.asked('getUserInfo')).toBe(4);
  });

  it('[USR-02.2] [USR-02.3] empty limits are none, and a deposit limit without an amount is dropped', () => {
    expect(normaliseLimits({})).toBeNull();
    expect(normaliseLimits({ timeSlotLimit: {}, depositLimits: [] })).toBeNull();
    expect(
      normaliseLimits({ depositLimits: [{ period: 'day' }, { period: 'week', amount: 5_000 }] }),
    ).toEqual({ depositLimits: [{ period: 'week', amount: 5_000 }] });
  });
});

describe('[CNT-02.2] a bet that was refused until something is answered', () => {
  const bet: NewInput = { type: 'intent/resultDismissed', data: { reuse: true } };
  const texts = [{ text: 'terms', version: '2026-2' }] as const;
  it('brings what it is to the page at once, and only once for all bets', () => {
    const made = loggedIn(() => lost(), {
      says: (op) =>
        op === 'getUserInfo'
          ? ok({ resultCode: 0, data: { ...userAnswer({ version: 2 }), newTexts: texts } })
          : undefined,
    });
    expect(made.state().user.newTexts).toBeUndefined();
    made.submit(bet);
    expect(made.asked('getUserInfo')).toBe(1);
    expect(made.state().user.newTexts).toEqual({ texts, answer: 'open' });
  });

  it('brings nothing of it to whoever has gone meanwhile', () => {
    const made = loggedIn(() => lost(), { open: 'getUserInfo' });
    made.submit(bet);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    for (const asked of made.calls.filter(({ data }) => data.op === 'getUserInfo'))
      made.answer(asked, ok({ resultCode: 0, data: { ...userAnswer({ version: 2 }), newTexts: texts } }));
    expect(made.state().user.userId).toBeNull();
    expect(made.state().user.newTexts).toBeUndefined();
  });
});

describe('what is on its way holds nothing else up', () => {
  it.each<[string, string, NewInput, string, NewInput]>([
    [
      'a limit no break',
      'setLimit',
      { type: 'intent/limitSubmitted', data: { kind: 'STAKE', period: 'DAY', amount: money(500) } },
      'startBreak',
      { type: 'intent/closingPressed', data: { wish: { days: 7 } } },
    ],
    [
      'an acceptance no answer to staff',
      'acceptTexts',
      { type: 'intent/textsAnswered', data: { answer: 'accept', texts: [] } },
      'answerIntervention',
      { type: 'intent/interventionAnswered', data: { id: 'in-1', answer: 'CONTINUE' } },
    ],
  ])('%s', (_what, open, first, other, then) => {
    const made = loggedIn(() => lost(), { open });
    made.submit(first);
    made.submit(first);
    made.submit(then);
    expect([made.asked(open), made.asked(other)]).toEqual([1, 1]);
  });
});
