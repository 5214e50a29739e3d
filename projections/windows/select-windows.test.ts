import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#domain/money/parse-money.ts';
import { noRealityCheck } from '../reality-check/reality-check-state.ts';
import { noSession } from '../session/session-state.ts';
import { nobody } from '../user/user-state.ts';
import { selectMayShowOffers } from './select-offers.ts';
import { selectDueWindows, selectTopWindow, WINDOWS } from './select-windows.ts';

/** As the design orders them, written down once more. */
const GRAVITY = [
  'sessionEnd',
  'timeOver',
  'intervention',
  'realityCheck',
  'timeNews',
  'questionnaire',
  'review',
  'firstLimit',
  'newTexts',
  'message',
  'walkthrough',
];
const AT = Date.UTC(2026, 0, 5, 12);

const figures = {
  since: AT,
  deposited: money(0),
  withdrawn: money(0),
  staked: money(0),
  returned: money(0),
  limits: [],
};

const demands = fc.record({
  isFirst: fc.boolean(),
  warned: fc.constantFrom(undefined, 'shown' as const, 'read' as const),
  timeOver: fc.constantFrom(undefined, true, false),
  asked: fc.boolean(),
  checkShown: fc.boolean(),
  texts: fc.constantFrom(undefined, 'open' as const, 'later' as const, 'sending' as const, 'lost' as const),
  used: fc.integer({ min: 0, max: 130 }),
  key: fc.constantFrom('home', 'tncAccept', 'questionnaire'),
  step: fc.constantFrom('before' as const, 'progress' as const, 'result' as const),
  review: fc.constantFrom(undefined, 'open' as const, 'sending' as const, 'lost' as const),
  firstLimit: fc.constantFrom(undefined, 'open' as const, 'sending' as const, 'lost' as const),
  questions: fc.constantFrom(undefined, 'due' as const, 'later' as const, 'talk' as const),
  message: fc.constantFrom(undefined, 'important' as const, 'plain' as const, 'read' as const),
  read: fc.option(fc.constantFrom('half' as const, 'ten' as const, 'one' as const), { nil: undefined }),
});
interface Demands {
  readonly isFirst: boolean;
  readonly warned: 'shown' | 'read' | undefined;
  readonly timeOver: boolean | undefined;
  readonly asked: boolean;
  readonly checkShown: boolean;
  readonly texts: 'open' | 'later' | 'sending' | 'lost' | undefined;
  readonly used: number;
  readonly key: string;
  readonly step: 'before' | 'progress' | 'result';
  readonly review: 'open' | 'sending' | 'lost' | undefined;
  readonly firstLimit: 'open' | 'sending' | 'lost' | undefined;
  readonly questions: 'due' | 'later' | 'talk' | undefined;
  readonly message: 'important' | 'plain' | 'read' | undefined;
  readonly read: 'half' | 'ten' | 'one' | undefined;
}

const stateOf = ({
  isFirst,
  warned,
  timeOver,
  asked,
  checkShown,
  texts,
  used,
  key,
  questions,
  message,
  read,
  step,
  review,
  firstLimit,
}: Demands) => ({
  placement: { step },
  session: {
    ...noSession,
    current: {
      gwSessionId: 'gw-1',
      hasBettingToken: true,
      workflow: null,
      issuedAt: AT,
      expiresAt: AT + 60_000,
      ...(warned === undefined ? {} : { endNear: warned }),
    },
  },
  navigation: { key },
  realityCheck: checkShown
    ? { ...noRealityCheck, stage: { kind: 'shown' as const, elapsedMs: 0, minutes: 60, dueMs: 0 } }
    : noRealityCheck,
  user: {
    ...nobody,
    ...(firstLimit === undefined ? {} : { limitAsked: { answer: firstLimit } }),
    ...(isFirst ? { walkthrough: { step: 0 } } : {}),
    ...(review === undefined ? {} : { review: { told: figures, answer: review } }),
    ...(questions === undefined
      ? {}
      : {
          restrictions: { ...nobody.restrictions, wageringBlocked: true },
          logicalRestrictions: questions === 'talk' ? [] : ['WAGERING_QUESTIONNAIRE'],
          ...(questions === 'later' ? { questions: { screen: 0, later: true } } : {}),
        }),
    ...(message === undefined
      ? {}
      : {
          messages: {
            told: 1,
            marks: {},
            inbox: [
              {
                ...{ id: 'm-1', kind: 'SERVICE' as const, at: AT, to: 'ALL' as const, title: '', text: '' },
                important: message !== 'plain',
                read: message === 'read',
              },
            ],
          },
        }),
    ...(timeOver === undefined ? {} : { timeOver: { until: null, read: timeOver } }),
    ...(asked
      ? { intervention: { id: 'in-1', kind: 'TIME' as const, blocking: false, answer: 'open' as const } }
      : {}),
    ...(texts === undefined
      ? {}
      : { newTexts: { texts: [{ text: 'terms' as const, version: '2' }], answer: texts } }),
    controls: {
      told: {
        at: AT,
        controls: [
          { kind: 'CAP' as const, value: 120 },
          { kind: 'QUIET' as const, value: 0 },
        ],
        usedMinutes: used,
        leftMinutes: Math.max(0, 120 - used),
        over: used >= 120 ? { reason: 'CAP' as const, until: AT } : null,
        session: { since: AT, staked: money(0), returned: money(0) },
      },
      ...(read === undefined ? {} : { newsRead: read }),
    },
  },
});

/** What is due, by the words of the rules. */
function dueOf({
  isFirst,
  warned,
  timeOver,
  asked,
  checkShown,
  texts,
  used,
  key,
  questions,
  message,
  read,
  step,
  review,
  firstLimit,
}: Demands): string[] {
  const order = [undefined, 'half', 'ten', 'one'];
  const news = used >= 120 ? 0 : used >= 119 ? 3 : used >= 110 ? 2 : used >= 60 ? 1 : 0;
  return [
    ...(warned === 'shown' ? ['sessionEnd'] : []),
    ...(timeOver === false ? ['timeOver'] : []),
    ...(asked ? ['intervention'] : []),
    ...(checkShown ? ['realityCheck'] : []),
    ...(news > order.indexOf(read) ? ['timeNews'] : []),
    // Its own page asks the same.
    ...(questions === 'due' && key !== 'questionnaire' ? ['questionnaire'] : []),
    ...(review === undefined || step !== 'before' ? [] : ['review']),
    ...(firstLimit === undefined || step !== 'before' ? [] : ['firstLimit']),
    ...(texts === undefined || texts === 'later' || key === 'tncAccept' ? [] : ['newTexts']),
    ...(message === 'important' ? ['message'] : []),
    ...(isFirst && key === 'home' && step === 'before' ? ['walkthrough'] : []),
  ];
}

describe('windows that come by themselves', () => {
  // A choice of marketing is none of the windows: it has a page, and a step of the registration (ADR 0392).
  it('[MOD-05.2] [RGT-11.1] [TRAP-28] whatever is due, the gravest is on top, and each that is due comes once those before it are gone', () => {
    expect(WINDOWS).toEqual(GRAVITY);
    fc.assert(
      fc.property(demands, (one) => {
        const due = dueOf(one);
        expect(selectDueWindows(stateOf(one))).toEqual(due);
        expect(selectTopWindow(stateOf(one))).toBe(due[0] ?? null);
      }),
    );
  });

  it('[MOD-05.1] [INV-33] [MSG-05.5] [RGT-07.2] [UK-34] nothing commercial shows while any of safer gambling is due, nor where somebody has shut their account, nor where the gateway rests after a question', () => {
    fc.assert(
      fc.property(demands, fc.boolean(), fc.boolean(), (one, isShut, compsAllowed) => {
        const state = stateOf(one);
        const restrictions = { ...state.user.restrictions, compsAllowed };
        const user = { ...state.user, restrictions, ...(isShut ? { shut: { until: null } } : {}) };
        const safer = dueOf(one).filter((kind) => !['newTexts', 'message', 'walkthrough'].includes(kind));
        expect(selectMayShowOffers({ ...state, user })).toBe(safer.length === 0 && !isShut && compsAllowed);
      }),
    );
  });
});
