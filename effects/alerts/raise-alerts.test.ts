import fc from 'fast-check';
import { mergeMap } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { NewDerived } from '#domain/events/registry.ts';
import { money } from '#domain/money/parse-money.ts';
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts';
import { MOST_ALERTS } from '#projections/settings/fold-alerts.ts';
import { matchEntities } from '#testing/offers/match-entities.ts';
import { ok, runtimeHarness, surroundings } from '#testing/runtime/runtime-harness.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import { changeSettings } from '../settings/change-settings.ts';
import { raiseAlerts } from './raise-alerts.ts';

const FOOTBALL = 'SBTC1_1';
interface Match {
  readonly id?: number;
  readonly inplay?: boolean;
  readonly state?: string;
  readonly score?: readonly [number, number];
  readonly kind?: string;
  readonly period?: string;
  readonly isBreak?: boolean;
  /** Minutes of red cards. */
  readonly reds?: readonly number[];
}

/** The match as it stands. */
const matchAs = (
  {
    id = 7,
    inplay = true,
    state = 'STARTED',
    score = [0, 0],
    kind,
    period = '1H',
    isBreak,
    reds = [],
  }: Match,
  version: number,
) => {
  const [home, away] = score;
  const clock = { clockSeconds: 0, clockAt: 0, running: true };
  const incidents = reds.map((minute) => ({ minute, kind: 'red', side: 'home' }));
  const board = { home, away, period, ...clock, incidents, ...(isBreak === true && { isBreak }) };
  return {
    ...matchEntities(id, version).events[0],
    participants: [
      { id: 'h', name: 'Alder', role: 'home' },
      { id: 'a', name: 'Brook', role: 'away' },
    ],
    inplay,
    state,
    ...(inplay || state === 'FINISHED' ? { scoreboard: { ...board, ...(kind && { kind }) } } : {}),
  };
};

const messageOf = (
  match: Match,
  entity: ReturnType<typeof matchAs>,
  seq: number,
  op: 'initial' | 'update',
) => ({
  afterRow: 0,
  message: {
    channel: `/eventDetails/${match.id ?? 7}`,
    epoch: 'e',
    seq,
    at: 1,
    type: 'catalogue',
    op,
    events: [entity],
    markets: [],
    selections: [],
  },
});

/** A page over one runtime, whose live messages a test writes. */
function open({
  starred = [7],
  on = [FOOTBALL],
  kinds,
}: {
  starred?: number[];
  on?: string[];
  kinds?: readonly string[];
} = {}) {
  const given: NewDerived[] = [];
  // What other rules derive, at the next change of the line.
  const others: Epic = (events$) =>
    events$.pipe(
      ofType('live/connectionChanged'),
      mergeMap(() => given.splice(0)),
    );
  const made = runtimeHarness({ raiseAlerts, changeSettings, others }, () => undefined);
  let version = 3;
  const entityOf = (match: Match) => {
    version += 1;
    return matchAs(match, version);
  };
  const connect = (connected = true) => made.submit({ type: 'live/connectionChanged', data: { connected } });
  const tell = (matches: readonly Match[], op: 'initial' | 'update' = 'update') => {
    const messages = matches.map((match) => messageOf(match, entityOf(match), version, op));
    const none = { selection: [], odds: [], version: [], flags: [] };
    // The shape is that of the wire; ids in it are not branded.
    made.submit({ type: 'live/frameReceived', data: { prices: none, messages, heads: [] } } as never);
  };
  const answer = (match: Match) =>
    made.submit({
      type: 'gateway/answered',
      data: {
        requestId: `r${version}`,
        op: 'getFavourites',
        outcome: ok({
          resultCode: 0,
          result: {},
          entities: { events: [entityOf(match)], markets: [], selections: [] },
        }),
      },
    });
  made.start();
  made.submit({
    type: 'settings/favouritesRemembered',
    data: { favorites: { ...DEFAULT_SETTINGS.favorites, eventId: starred } },
  });
  const set = (sports: readonly string[]) =>
    made.submit({
      type: 'intent/settingChanged',
      data: {
        name: 'liveAlerts.defaultHappenings',
        value: sports.map((sportCategoryId) => ({
          sportCategoryId,
          ...(kinds !== undefined && { kinds: [...kinds] }),
        })),
      },
    });
  if (on.length > 0) set(on);
  const raised = () => made.of('settings/alertsRaised').flatMap(({ data }) => data.alerts);
  const told = () =>
    raised().map(({ happening, score }) => `${happening} ${score?.home ?? ''}-${score?.away ?? ''}`);
  const emit = (derived: NewDerived) => {
    given.push(derived);
    connect(false);
  };
  return {
    ...made,
    emit,
    connect,
    tell,
    answer,
    set,
    raised,
    told,
    shown: () => made.state().settings.alerts ?? [],
  };
}

const before: Match = { inplay: false, state: 'NOTSTARTED' };

describe('[ENG-05] live alerts', () => {
  it('[ENG-05.1] a favourite that starts, scores and ends is told of each time, with the way to it and no price', () => {
    const page = open();
    page.answer(before);
    page.connect();
    page.tell([before], 'initial');
    expect(page.told()).toEqual([]);
    page.tell([{}]);
    page.tell([{ score: [1, 0] }]);
    page.tell([{ score: [1, 0], state: 'STARTED' }]);
    page.tell([{ score: [0, 0] }]);
    page.tell([{ score: [2, 1], inplay: false, state: 'FINISHED' }]);
    page.tell([{ score: [2, 1], inplay: false, state: 'FINISHED' }]);
    expect(page.told()).toEqual(['start 0-0', 'goal 1-0', 'scoreCorrected 0-0', 'result 2-1']);
    expect(page.raised().every(({ path }) => path.endsWith('/7'))).toBe(true);
    expect(JSON.stringify(page.raised())).not.toMatch(/odds|price|5\/2/);
    expect(page.defects).toEqual([]);
  });

  it('[ENG-05.1] nothing is told of others, of a sport that is off, or where no sport is on', () => {
    for (const options of [{ starred: [8] }, { on: [] }, { on: ['SBTC1_5'] }]) {
      const page = open(options);
      page.connect();
      page.answer(before);
      page.tell([{}]);
      page.tell([{ score: [1, 0] }]);
      expect(page.log.filter(({ type }) => type === 'settings/alertsRaised')).toEqual([]);
      expect(page.state().settings).not.toHaveProperty('alerts');
    }
  });

  it('[ENG-05.1] a sport that is switched off is silent at once; switched on, it tells what comes from then on', () => {
    const page = open();
    page.connect();
    page.answer({});
    page.set([]);
    page.tell([{ score: [1, 0] }]);
    page.set([FOOTBALL]);
    page.tell([{ score: [1, 0] }]);
    page.tell([{ score: [2, 0] }]);
    expect(page.told()).toEqual(['goal 2-0']);
  });

  it('[ENG-05.1] what happened before the line stood, or while it was lost, is past', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 4 }), fc.nat({ max: 3 }), (answers, missed) => {
        const page = open();
        page.answer(before);
        for (const [nth] of answers.entries()) page.answer({ score: [nth, 0] });
        page.connect();
        page.tell([{ score: [4, 0] }], 'initial');
        page.connect(false);
        page.connect();
        page.tell([{ score: [4 + missed, 0] }], 'initial');
        expect(page.told()).toEqual([]);
        page.tell([{ score: [5 + missed, 0] }]);
        expect(page.told()).toEqual([`goal ${5 + missed}-0`]);
      }),
      { numRuns: 10 },
    );
  });

  it('[ENG-05.1] a list that is faster than the live message tells nothing itself, and loses nothing', () => {
    const page = open();
    page.answer({});
    page.connect();
    page.answer({ score: [1, 0] });
    expect(page.told()).toEqual([]);
    page.tell([{ score: [1, 0] }]);
    expect(page.told()).toEqual(['goal 1-0']);
  });

  it('[ENG-05.1] points of a sport that counts otherwise are not told, its start, its sets and its result are', () => {
    const page = open();
    page.answer(before);
    page.connect();
    page.tell([{ kind: 'sets' }]);
    page.tell([{ kind: 'sets', score: [1, 0] }]);
    page.tell([{ kind: 'sets', score: [2, 0], inplay: false, state: 'FINISHED' }]);
    expect(page.told()).toEqual(['start 0-0', 'setWon 1-0', 'result 2-0']);
  });

  it('[ENG-05.2] of each sport what the customer has chosen is told, and nothing else, whatever happens at once', () => {
    const steps: readonly (readonly [Match, Readonly<Record<string, string>>])[] = [
      [{}, { start: 'start 0-0' }],
      [{ score: [1, 0] }, { score: 'goal 1-0' }],
      [{ score: [1, 0], reds: [20] }, { redCard: 'redCard 1-0' }],
      [
        { score: [2, 0], reds: [20, 44] },
        { score: 'goal 2-0', redCard: 'redCard 2-0' },
      ],
      [{ score: [2, 0], reds: [20, 44], period: 'HT' }, { break: 'halfTime 2-0' }],
      [{ score: [2, 0], reds: [20, 44], period: 'HT' }, {}],
      [{ score: [2, 0], reds: [20, 44], period: '2H' }, {}],
      [{ score: [2, 0], reds: [20], period: '2H' }, {}],
      [{ score: [2, 1], inplay: false, state: 'FINISHED' }, { result: 'result 2-1' }],
    ];
    // Goals come before red cards where both happened at once and both are wanted.
    const order = ['result', 'score', 'redCard', 'break', 'start'];
    fc.assert(
      fc.property(fc.subarray(['start', 'score', 'redCard', 'break', 'result', 'odds']), (kinds) => {
        const page = open({ kinds });
        page.answer(before);
        page.connect();
        const expected: string[] = [];
        for (const [match, told] of steps) {
          page.tell([match]);
          const first = order.find((kind) => kinds.includes(kind) && told[kind] !== undefined);
          if (first !== undefined) expected.push(told[first]!);
        }
        expect(page.told()).toEqual(expected);
      }),
    );
  });

  it('[ENG-05.2] a sport of sets tells of each that is won, others of their intervals, none of them of points', () => {
    const sets = open({ kinds: ['score', 'break'] });
    sets.connect();
    sets.answer({ kind: 'sets' });
    sets.tell([{ kind: 'sets', score: [1, 0] }]);
    sets.tell([{ kind: 'sets', score: [1, 1] }]);
    const quarters = open({ kinds: ['score', 'break'] });
    quarters.connect();
    quarters.answer({ kind: 'quarters' });
    quarters.tell([{ kind: 'quarters', score: [20, 18] }]);
    quarters.tell([{ kind: 'quarters', score: [20, 18], isBreak: true }]);
    quarters.tell([{ kind: 'quarters', score: [22, 18] }]);
    expect([sets.told(), quarters.told()]).toEqual([['setWon 1-0', 'setWon 1-1'], ['interval 20-18']]);
  });

  it('[ENG-05.3] [RGT-05.2] [RGT-10.1] nothing is told to who has shut their account here, nor to who does not bet in play', () => {
    const shut = open();
    const blocked = open();
    const session = { since: 0, staked: money(0), returned: money(0) };
    const told = { at: 0, usedMinutes: 0, leftMinutes: null, over: null, session };
    blocked.emit({
      type: 'saferGambling/controlsLoaded',
      data: { own: { ...told, controls: [{ kind: 'PRODUCTS', value: 1 }] } },
    });
    shut.emit({ type: 'session/endDue', data: { reason: 'onBreak', forceOpenLogin: true } });
    for (const page of [shut, blocked]) {
      page.answer(before);
      page.connect();
      page.tell([{}]);
      page.tell([{ score: [1, 0] }]);
      page.tell([{ score: [1, 0], inplay: false, state: 'FINISHED' }]);
      expect(page.told()).toEqual([]);
    }
  });

  it('[ENG-05.1] many at once are one of an event and a few in all, each until it is put away', () => {
    const ids = [1, 2, 3, 4, 5, 6];
    const page = open({ starred: ids });
    page.connect();
    for (const id of ids) page.answer({ id });
    page.tell(ids.map((id) => ({ id, score: [1, 0] as const })));
    page.tell([{ id: 6, score: [2, 0] }]);
    expect(page.shown().map(({ eventId }) => eventId)).toEqual(ids.slice(-MOST_ALERTS));
    page.submit({ type: 'intent/alertDismissed', data: { eventId: page.shown()[0]!.eventId } });
    expect(page.shown()).toHaveLength(MOST_ALERTS - 1);
    for (const { eventId } of page.shown()) page.submit({ type: 'intent/alertDismissed', data: { eventId } });
    expect(page.state().settings).not.toHaveProperty('alerts');
  });

  it('[ENG-05.1] after a reload nothing is told twice', () => {
    const page = open();
    page.connect();
    page.answer({});
    page.tell([{ score: [1, 0] }]);
    expect(page.shown()).toHaveLength(1);
    page.submit({ type: 'lifecycle/sessionResumed', data: { ...surroundings, eventsCut: 0 } });
    expect(page.shown()).toEqual([]);
    page.answer({ score: [1, 0] });
    page.connect();
    page.tell([{ score: [1, 0] }], 'initial');
    page.tell([{ score: [1, 0] }]);
    expect(page.told()).toEqual(['goal 1-0']);
  });
});
