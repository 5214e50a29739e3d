import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backed,
  definition,
  message,
  opened,
  streamFolder,
  T0,
  time,
} from '#testing/offers/replayed-stream.ts';
import { pricePolicy } from './fixed-price.ts';
import { NameBook } from './names.ts';
import { parseStreamLine } from './parse-stream-message.ts';
import { StartTimes } from './start-times.ts';
import { Translator } from './translator.ts';

const { played } = streamFolder();

describe('[MEND-26] odd values in a stream', () => {
  const suspended = definition({ status: 'SUSPENDED' });

  it('take nothing from what stands beside them in the line', async () => {
    const odd = {
      id: 1,
      atb: [
        [2.9, 40],
        ['x', 3],
      ],
      atl: 7,
      ltp: 'NaN',
    };
    const { market, counts, unread } = await played([
      opened(),
      message(10, { marketDefinition: suspended, rc: [odd, null, { id: 'one' }, backed(2, 1.6)] }),
    ]);
    expect(market()).toMatchObject({ state: 'SUSPENDED', suspended: true });
    expect([counts.messages, counts.badLines, unread.length]).toEqual([2, 1, 1]);
    expect(unread[0]).toContain('line 2: expected every part to be readable');
  });

  it('take the price off the runner that they touch, until that is told again, and off no other', async () => {
    const odd = message(10, { rc: [{ id: 1, atb: [[3.2, null]] }] });
    const after = await played([opened(), odd]);
    expect([after.selection(1)?.suspended, after.selection(2)?.suspended]).toEqual([true, false]);
    const mended = await played([opened(), odd, message(20, { rc: [{ id: 1, atb: [[3.2, 0]] }] })]);
    expect(mended.selection(1)).toMatchObject({ odds: '2/1', suspended: false });
    const lost = [
      opened(),
      message(10, { rc: [{ id: 1, atb: ['?'] }] }),
      message(20, { rc: [backed(1, 3.1)] }),
    ];
    expect((await played(lost)).selection(1)?.suspended).toBe(true);
    const image = message(30, { img: true, rc: [backed(1, 3), backed(2, 1.5)] });
    expect((await played([...lost, image])).selection(1)).toMatchObject({ odds: '2/1', suspended: false });
  });

  it.each([
    [
      'a definition',
      { marketDefinition: { ...definition(), runners: 'none' } },
      { marketDefinition: definition() },
    ],
    [
      'a runner of it',
      { marketDefinition: definition({}, [{ id: 'one' }]) },
      { marketDefinition: definition() },
    ],
    [
      'its time',
      { marketDefinition: definition({ marketTime: 'soon' }) },
      { marketDefinition: definition() },
    ],
    [
      'a runner without a number',
      { rc: [{ atb: [[3, 5]] }] },
      { img: true, rc: [backed(1, 3), backed(2, 1.5)] },
    ],
  ])('suspend the market when it is %s, until it is told anew', async (_what, odd, sound) => {
    const { steps } = await played([opened(), message(10, odd), message(20, sound)]);
    expect(steps).toEqual(['OPEN', 'SUSPENDED', 'OPEN']);
  });

  it('suspend the markets that a line names which cannot be read at all', async () => {
    const torn = JSON.stringify(message(10, { marketDefinition: suspended })).slice(0, 60);
    const { steps, counts } = await played([opened(), torn, message(20, { rc: [backed(1, 2.9)] })]);
    expect([steps, counts.badLines]).toEqual([['OPEN', 'SUSPENDED'], 1]);
  });

  it('that are null say nothing', async () => {
    const { steps, counts } = await played([
      opened(),
      message(10, { marketDefinition: null, rc: null }),
      { op: 'mcm', pt: T0 + 11_000, mc: null },
      message(12, { rc: [{ id: 1, atb: null, atl: null, batb: null, ltp: null }] }),
      message(20, { rc: [{ id: 1, atb: [[3.1, 50]], atl: null }] }),
    ]);
    expect([steps, counts.badLines]).toEqual([['OPEN', 'OPEN'], 0]);
  });

  it('never make a price better than those that can be read', async () => {
    const price = fc.oneof(
      fc.constantFrom('x', null, -3, 0, 1e9, {}),
      fc.double({ min: 1.02, max: 2.9, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(price, fc.constantFrom(50, 'y', null)), { maxLength: 4 }),
        async (offers) => {
          const { selection } = await played([opened(), message(10, { rc: [{ id: 1, atb: offers }] })]);
          expect([undefined, '2/1']).toContain(selection(1)?.odds);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('keep the book that comes before the first definition', async () => {
    const { selection } = await played([
      message(0, { rc: [backed(1, 3), backed(2, 1.5)] }),
      message(5, { marketDefinition: definition() }),
    ]);
    expect([selection(1)?.odds, selection(2)?.odds]).toEqual(['2/1', '1/2']);
  });
});

describe('[MEND-09] a definition that leaves runners out', () => {
  const won = definition({ status: 'CLOSED' }, [{ status: 'WINNER' }, { status: 'LOSER' }]);
  const short = (id: number, status: string) => definition({ status: 'CLOSED' }, [{ id, status }]);

  it('takes no result back that was told', async () => {
    const { results, market } = await played([
      opened(),
      message(700, { marketDefinition: won }),
      message(710, { marketDefinition: short(2, 'LOSER') }),
      message(720, { marketDefinition: short(1, 'ACTIVE') }),
      message(730, { marketDefinition: definition({ status: 'CLOSED' }, []) }),
    ]);
    expect([results, market()?.state]).toEqual([['WON LOST'], 'CLOSED']);
  });

  it('is no abandoned race, and decides nothing about those that it leaves out', async () => {
    const three = [{}, {}, { status: 'REMOVED', adjustmentFactor: 10, removalDate: time(5) }];
    const { event, results, market } = await played([
      opened({}, three),
      message(700, { marketDefinition: short(3, 'REMOVED') }),
    ]);
    expect(event?.state).not.toBe('ABANDONED');
    expect(event?.racingData?.step).not.toBe('abandoned');
    expect([results, market()?.state]).toEqual([['NON_RUNNER'], 'CLOSED']);
  });

  it('abandons a race when every runner ever known is removed', async () => {
    const { event } = await played([
      opened(),
      message(10, { marketDefinition: definition({}, [{ status: 'REMOVED' }]) }),
      message(700, { marketDefinition: short(2, 'REMOVED') }),
    ]);
    expect([event?.state, event?.racingData?.step]).toEqual(['ABANDONED', 'abandoned']);
  });

  it('takes a runner that is corrected', async () => {
    const other = definition({ status: 'CLOSED' }, [{ status: 'LOSER' }, { status: 'WINNER' }]);
    const { results } = await played([
      opened(),
      message(700, { marketDefinition: won }),
      message(710, { marketDefinition: other }),
    ]);
    expect(results).toEqual(['WON LOST', 'LOST WON']);
  });
});

describe('[MEND-17] every state that the feed tells', () => {
  const closed = definition({ status: 'CLOSED' }, [{ status: 'WINNER' }, { status: 'LOSER' }]);
  it('is told on: closed, open again, closed with the same result', async () => {
    const { steps, results, market } = await played([
      opened(),
      message(700, { marketDefinition: closed }),
      message(710, { marketDefinition: definition() }),
      message(720, { marketDefinition: closed }),
    ]);
    expect(steps).toEqual(['OPEN', 'CLOSED', 'OPEN', 'CLOSED']);
    expect([results, market()?.state]).toEqual([['WON LOST', 'WON LOST'], 'CLOSED']);
  });

  it('[MEND-17] is told on, whatever the order of states', async () => {
    const states = fc.array(fc.constantFrom('OPEN', 'SUSPENDED', 'CLOSED', 'late'), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(states, async (order) => {
        const lines = order.map((status, i) => {
          if (status === 'late') return { op: 'mcm', pt: T0 + i + 1, status: 503 };
          const marketDefinition = status === 'CLOSED' ? closed : definition({ status });
          return { ...message(0, { marketDefinition }), pt: T0 + i + 1 };
        });
        const { market } = await played([opened(), ...lines]);
        const last = order.findLast((status) => status !== 'late') ?? 'OPEN';
        expect(market()?.state).toBe(last === 'OPEN' && order.at(-1) === 'late' ? 'SUSPENDED' : last);
      }),
      { numRuns: 60 },
    );
  });
});

describe('[MEND-15] a source that says that it is late', () => {
  it('takes off its own markets, and no word of another source puts them back', () => {
    const names = new NameBook();
    const translator = new Translator({ policy: pricePolicy, names, worldTime: (at) => at });
    const say = (source: string, text: object) => {
      const parsed = parseStreamLine(JSON.stringify(text));
      return parsed.kind === 'message' ? translator.translate(parsed.message, T0, source) : [];
    };
    say('a', opened());
    say('b', { ...opened(), mc: [{ ...opened().mc[0], id: '1.6' }] });
    const state = (id: string, told: string) => ({ kind: 'marketState', market: `x.${id}`, state: told });
    expect(say('a', { op: 'mcm', status: 503 })).toEqual([state('1.5', 'SUSPENDED')]);
    expect(say('b', { op: 'mcm' })).toEqual([]);
    expect(say('a', { op: 'mcm' })).toEqual([state('1.5', 'OPEN')]);
  });
});

describe('[MEND-11] a race that has a result', () => {
  it('does not go back to before the off while another market of it is open', async () => {
    const place = { marketType: 'PLACE', numberOfWinners: 2 };
    const both = (seconds: number, win: object, more: object) => ({
      op: 'mcm',
      pt: T0 + seconds * 1000,
      mc: [{ id: '1.5', marketDefinition: win }, more],
    });
    const { event } = await played([
      both(0, definition(), { id: '1.6', marketDefinition: definition(place) }),
      both(601, definition({ status: 'SUSPENDED' }), { id: '1.6' }),
      both(700, definition({ status: 'CLOSED' }, [{ status: 'WINNER' }, { status: 'LOSER' }]), { id: '1.6' }),
    ]);
    expect([event?.state, event?.racingData?.step]).toEqual(['INPLAY', 'result']);
  });
});

describe('[MEND-19] what the stream does not tell', () => {
  it('is not made up: no cloth number from the order, with a name and without', async () => {
    const { selection } = await played([opened({}, [{ name: 'Winston Blue' }, {}])]);
    expect([selection(1)?.name, selection(1)?.runner]).toEqual(['Winston Blue', undefined]);
    expect([selection(2)?.name, selection(2)?.runner]).toEqual(['Runner 2', undefined]);
    const told = await played([opened({}, [{ name: '7. Winston Blue' }, {}])]);
    expect(told.selection(1)).toMatchObject({ name: 'Winston Blue', runner: { clothNumber: 7 } });
  });

  it('leaves the away side of "A @ B" away', async () => {
    const { event } = await played([
      opened({ eventTypeId: '7522', marketType: 'MATCH_ODDS', eventName: 'Boston @ Denver' }),
    ]);
    expect(event?.participants).toEqual([
      { id: 'home', name: 'Denver', role: 'home' },
      { id: 'away', name: 'Boston', role: 'away' },
    ]);
  });

  it('leaves a race of which only the place market is known without a name of its own', async () => {
    const { event } = await played([opened({ marketType: 'PLACE', name: 'To Be Placed' })]);
    expect([event?.name, event?.racingData?.raceName]).toEqual(['13:10 Ashlow', undefined]);
  });

  it('has a match begin that is never turned in play: suspended at its time, and suspended before it', async () => {
    const more = { eventTypeId: '1', marketType: 'MATCH_ODDS', eventName: 'A v B', turnInPlayEnabled: false };
    const stopped = definition({ ...more, status: 'SUSPENDED' });
    const at = async (...lines: object[]) => (await played([opened(more), ...lines])).event;
    expect(await at(message(601, { marketDefinition: stopped }))).toMatchObject({
      state: 'INPLAY',
      inplay: true,
    });
    const early = message(590, { marketDefinition: stopped });
    expect(await at(early)).toMatchObject({ state: 'NOTSTARTED' });
    expect(await at(early, message(602, { rc: [] }))).toMatchObject({ state: 'INPLAY' });
    // The market itself says that it does not open again, so that nobody waits for it (MEND-30).
    const isBegun = async (...lines: object[]) => (await played([opened(more), ...lines])).market()?.begun;
    expect(await isBegun(message(601, { marketDefinition: stopped }))).toBe(true);
    expect(await isBegun(early)).toBeUndefined();
    expect(await isBegun(early, message(602, { rc: [] }))).toBe(true);
    const again = message(610, { marketDefinition: definition(more) });
    expect(await isBegun(message(601, { marketDefinition: stopped }), again)).toBeUndefined();
  });

  it('counts the lead from the last time before the off', async () => {
    const week = 7 * 24 * 3_600;
    const moved = { marketTime: time(600 + week) };
    const { batches } = await played(
      [
        opened(),
        message(60, { marketDefinition: definition(moved) }),
        message(week + 550, { rc: [backed(1, 3.5)] }),
        message(week + 601, { marketDefinition: definition({ ...moved, inPlay: true }) }),
      ],
      { leadSeconds: 60 },
    );
    expect(batches.map(({ at }) => (at - T0) / 1000 - week)).toEqual([540, 550, 601]);
  });

  it('does not begin by a time that lies further ahead than anybody schedules', () => {
    const starts = new StartTimes();
    const mc = (marketTime: string) => [{ id: '1.5', marketDefinition: definition({ marketTime }) }];
    starts.take({ op: 'mcm', pt: T0, mc: mc(time(600)) });
    starts.take({ op: 'mcm', pt: T0 + 1, mc: mc('2106-01-01T00:00:00.000Z') });
    expect(starts.first()).toBe(T0 + 600_000);
  });
});
