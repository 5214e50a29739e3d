import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import type { Tab } from '../device/tab.ts';
import { drawOptions } from '../scenario/options.ts';
import type { SharedProcess, World } from '../scenario/world.ts';
import { inWorld, type Lived, live } from '../session.ts';
import { openSharedProcess } from '../shared-process.ts';
import type { Life, Person } from '../workload/customers/person.ts';
import type { BetRow, DatabaseSnapshot } from './database-snapshot.ts';
import type { Finding } from './finding.ts';
import { withinBudget } from './log/budget.ts';
import { durableLog } from './log/durable-log.ts';
import { evidenceOfBets } from './log/evidence.ts';
import { exported } from './log/exported.ts';
import { folded, replayed } from './log/replayed.ts';
import { foldedAlone } from './log/two-modes.ts';
import { pending } from './pending.ts';
import { asShown } from './placement/as-shown.ts';
import { Bounds } from './placement/bounds.ts';
import { consented } from './placement/consent.ts';
import { offerAsIs } from './prices/offer-at-rest.ts';
import { onOpenMarkets } from './prices/open-market.ts';
import { CHECKERS } from './registry.ts';
import { screenAgrees, sentOnce } from './screen/screen-matches-database.ts';
import { SeenStates } from './screen/seen-states.ts';
import { slipsOnScreen } from './screen/slip-on-screen.ts';
import { wireAsWanted } from './screen/wire.ts';
import { nobodyElse } from './session/other-people.ts';

/** Nothing struck. */
const calm = { struck: [] } as unknown as World['storm'];

/** A world without faults in which bets were placed, and what stands of it when one thing is told anew. */
describe('a checker', { timeout: 300_000 }, () => {
  let stage: SharedProcess;
  let world: World;
  let lived: Lived;
  let person: Person;
  let life: Life;
  let unknown: RootState['placement'];

  beforeAll(async () => {
    stage = await openSharedProcess();
    // What is shown of bet builders has a test of its own.
    const options = { ...drawOptions('3', 'swarm', []), building: null, safetyMs: 12_000 };
    lived = await inWorld(stage, options, async (open) => {
      world = open;
      return live(open, stage.database);
    });
    [person] = world.people as [Person];
    [life] = person.lives as [Life];
    unknown = withUnknown(life.tab.state().placement, life);
  }, 300_000);
  afterAll(() => stage.database.close());

  const names = (findings: readonly Finding[]) => [...new Set(findings.map(({ checker }) => checker))];

  const told = (lives: readonly Life[]): Pick<World, 'people'> => ({
    people: [{ ...person, lives: [...lives] }],
  });
  const withEvents = (change: (event: AppEvent) => AppEvent | readonly AppEvent[]): Pick<World, 'people'> =>
    told([{ ...life, events: life.events.flatMap(change) }]);
  const withBets = (change: (bet: BetRow) => BetRow): DatabaseSnapshot => ({
    ...lived.books,
    bets: new Map([...lived.books.bets].map(([ref, bet]) => [ref, change(bet)])),
  });
  /** The same tab with another state on its screen. */
  const showing = (
    change: (state: ReturnType<Tab['state']>) => ReturnType<Tab['state']>,
  ): Pick<World, 'people'> => {
    const tab = Object.create(life.tab, {
      state: { value: () => change(life.tab.state()) },
      isGone: { value: false },
    }) as Tab;
    return { people: [{ ...person, tab, lives: [{ ...life, tab }] }] };
  };

  it('finds nothing in a sound world in which bets were placed', () => {
    expect(lived.findings).toEqual([]);
    expect(lived.books.bets.size).toBeGreaterThan(0);
    expect(life.events.some(({ type }) => type === 'placement/sent')).toBe(true);
  });

  it('has a line and an exit code for every name that it gives', () => {
    expect(new Set(CHECKERS.map(({ name }) => name)).size).toBe(CHECKERS.length);
    expect(CHECKERS.every(({ exit }) => exit >= 10)).toBe(true);
  });

  it('INV-01: sees a ref that went out twice', () => {
    const twice = withEvents((event) => (event.type === 'placement/sent' ? [event, event] : event));
    expect(names(sentOnce(twice))).toEqual(['INV-01']);
  });

  it('INV-02 and INV-04: sees a bet that the book does not have, a refusal that it has, and another balance', () => {
    const none = { ...lived.books, bets: new Map<string, BetRow>() };
    expect(names(screenAgrees(world, none))).toEqual(['INV-02']);
    const changed = withEvents((event) =>
      event.type === 'placement/betOutcomeReceived' && event.data.status === 'SUCCEEDED'
        ? { ...event, data: { ...event.data, status: 'FAILED' as const } }
        : event,
    );
    // Whose a bet is stands in the logs of all: one that this tab was told of may have gone out elsewhere.
    const refused = { people: [...changed.people, ...world.people.slice(1)] };
    expect(names(screenAgrees(refused, lived.books))).toEqual(['INV-04']);
    const richer = { people: world.people.map((one) => ({ ...one, leftWith: 1 })) };
    const seen = screenAgrees(richer, lived.books);
    expect(seen.map(({ fingerprint }) => fingerprint)).toContain('INV-04 balance');
    // What is settled when they have gone is nothing that they could have seen.
    const later = { ...lived.books, cash: new Map([[person.userId, 1]]) };
    expect(screenAgrees(world, later)).toEqual([]);
  });

  it('INV-05: sees another stake, other legs, a worse price, and a bet that nobody asked for', () => {
    const prints = (books: DatabaseSnapshot) => [
      ...new Set(consented(world, books).map(({ fingerprint }) => fingerprint)),
    ];
    expect(prints(lived.books)).toEqual([]);
    expect(prints(withBets((bet) => ({ ...bet, stake: bet.stake + 1 })))).toEqual([
      'INV-05 has another stake than was agreed to',
    ]);
    expect(prints(withBets((bet) => ({ ...bet, legs: bet.legs.slice(1) })))).toEqual([
      'INV-05 is on other legs than were agreed to',
    ]);
    const worse = withBets((bet) => ({ ...bet, legs: bet.legs.map((leg) => ({ ...leg, odds: '1/100' })) }));
    expect(prints(worse)).toEqual(['INV-05 is at a price that the customer’s choice does not allow']);
    expect(prints(withBets((bet) => ({ ...bet, ref: 'nobody' })))).toEqual(['INV-05 was never asked for']);
  });

  it('INV-06: sees a sending that is not in the log, and a durable event that was not read back', () => {
    const unsent = withEvents((event) => (event.type === 'placement/sent' ? [] : event));
    expect(evidenceOfBets(unsent, lived.books).map(({ fingerprint }) => fingerprint)).toContain(
      'INV-06 the gateway heard, and the log never sent it',
    );
    const cut: Life = { ...life, events: life.events.slice(0, 2), recovered: 2 };
    expect(names(durableLog({ ...told([life, cut]), storm: calm }))).toEqual(['INV-06']);
  });

  it('INV-07: sees a placement that the book still waits with', () => {
    const [ref, row] = [...lived.books.placements][0] ?? [];
    const waiting = { ...lived.books, placements: new Map([[ref ?? '', { ...row!, state: 'PENDING' }]]) };
    expect(names(screenAgrees(world, waiting))).toContain('INV-07');
  });

  it('INV-08: sees an event that is missing, run again or folded alone, and a screen that showed something else', () => {
    const gone = life.events.find(({ type }) => type === 'session/started');
    const hole = withEvents((event) => (event === gone ? [] : event));
    expect(names(replayed(hole))).toContain('INV-08');
    expect(names(foldedAlone(hole, new SeenStates()))).toEqual(['INV-08']);
    const seen = new SeenStates();
    const early = {
      people: [
        { ...person, tab: { ...life.tab, events: life.events.slice(0, 5), state: () => life.tab.state() } },
      ],
    };
    for (let look = 0; look < 10; look += 1) seen.look(early as unknown as World);
    const [{ tab }] = early.people as unknown as [{ tab: Tab }];
    const moment = { of: () => seen.of(tab) } as unknown as SeenStates;
    expect(foldedAlone(told([life]), moment).map(({ fingerprint }) => fingerprint)).toEqual([
      'INV-08 the beginning of the log gives another state than the screen had then',
    ]);
  });

  it('INV-09: sees the account of another person in a log', () => {
    const account = { username: 'other', userId: 'u-other' };
    const other: Person = { ...person, name: 'other', ...account, accounts: [account], lives: [] };
    const mentioned = withEvents((event) =>
      event.type === 'placement/requested'
        ? { ...event, data: { ...event.data, account: 'u-other' as never } }
        : event,
    );
    expect(nobodyElse({ people: [...mentioned.people, other] }).map(({ checker }) => checker)).toEqual([
      'INV-09',
    ]);
    expect(nobodyElse({ people: [...world.people, other] })).toEqual([]);
  });

  it('INV-10: sees a bet on a market that was suspended a moment before', () => {
    expect(onOpenMarkets(world, lived.books)).toEqual([]);
    const moves = [...lived.books.bets.values()].flatMap(({ placedAt, legs }) =>
      legs.map(({ market }) => ({ at: placedAt - 1, market, state: 'SUSPENDED' as const })),
    );
    const shut = { market: { moves } as unknown as World['market'] };
    expect(names(onOpenMarkets(shut, lived.books))).toEqual(['INV-10']);
  });

  it('INV-18: sees a price, a version, a leg or a total that was not shown', () => {
    const prints = (change: (shown: ShownData) => ShownData) =>
      asShown(
        withEvents((event) =>
          event.type === 'placement/requested'
            ? { ...event, data: { ...event.data, shown: change(event.data.shown) } }
            : event,
        ),
      ).map(({ fingerprint }) => fingerprint)[0];
    const legs = (of: ShownData, change: object): ShownData => ({
      ...of,
      legs: of.legs.map((leg) => ({ ...leg, ...change })),
    });
    expect(prints((shown) => shown)).toBeUndefined();
    expect(prints((shown) => ({ ...shown, legs: [] }))).toBe('INV-18 a leg goes out that was not shown');
    expect(prints((shown) => legs(shown, { version: 0 }))).toBe(
      'INV-18 a leg goes out at another version than was shown',
    );
    expect(prints((shown) => legs(shown, { price: '99/1' }))).toBe(
      'INV-18 a leg goes out at another price than was shown',
    );
    const inDecimals = (off: number) => (shown: ShownData) => ({
      ...shown,
      legs: shown.legs.map(({ price, ...leg }) => {
        const [num, den] = (price === 'EVS' ? '1/1' : price).split('/').map(Number);
        // Somebody reads decimals.
        if (den === undefined && price !== 'EVS') return { ...leg, price };
        return { ...leg, price: ((num ?? 0) / (den ?? 1) + 1 + off).toFixed(2) };
      }),
    });
    expect(prints(inDecimals(0))).toBeUndefined();
    expect(prints(inDecimals(0.02))).toBe('INV-18 a leg goes out at another price than was shown');
    expect(prints((shown) => ({ ...shown, totalStake: '1' }))).toBe(
      'INV-18 another total stake goes out than was shown',
    );
  });

  it('slip: sees a closed leg that asks about its price, and a common stake that is not common', () => {
    const view = life.tab.view();
    const looking = (change: object): Pick<World, 'people'> => {
      const tab = Object.create(life.tab, {
        view: { value: () => ({ ...view, tab: 'single', ...change }) },
      }) as Tab;
      return { people: [{ ...person, tab }] };
    };
    expect(
      names(slipsOnScreen(looking({ legs: [{ status: 'suspended', change: {} }], stakes: [] }))),
    ).toEqual(['slip']);
    const stakes = ['commonSingle', 'single:1', 'single:2'].map((stakeId, at) => ({
      stakeId,
      text: String(at),
    }));
    expect(names(slipsOnScreen(looking({ legs: [], stakes })))).toEqual(['slip']);
    expect(
      slipsOnScreen(looking({ legs: [], stakes: stakes.map((one) => ({ ...one, text: '2' })) })),
    ).toEqual([]);
  });

  it('export: sees a password in a log, and a copy that tells of other bets', async () => {
    const leak = withEvents((event) =>
      event.type === 'intent/loginSubmitted'
        ? { ...event, data: { ...event.data, username: 'four plain words here' } }
        : event,
    );
    expect((await exported(leak)).map(({ fingerprint }) => fingerprint)).toEqual([
      'export a password stands in the log',
    ]);
    const none = showing((state) => ({
      ...state,
      placement: { ...state.placement, attempt: null, unresolved: [] },
    }));
    const asked = life.tab.state().placement.attempt !== null;
    expect(names(await exported(none))).toEqual(asked ? ['export'] : []);
  });

  it('invariant: sees what no session may do', () => {
    const forgetful = (state: RootState | undefined, event: AppEvent): RootState => {
      const next = rootReducer(state, event);
      // The receipt is lost on the way to the screen.
      const { attempt } = next.placement;
      const bets = attempt?.bets.map((bet) => ({ ...bet, receipt: null })) ?? [];
      return attempt === null
        ? next
        : { ...next, placement: { ...next.placement, attempt: { ...attempt, bets } } };
    };
    expect(names(replayed(told([life]), { fold: forgetful, epics }))).toContain('invariant');
  });

  it('invariant: sees a bet that went out, has no end and is looked into by nobody [INV-07]', () => {
    const open = withEvents((event) =>
      event.type === 'placement/betOutcomeReceived' && event.data.status !== 'PENDING' ? [] : event,
    );
    const prints = (where: Pick<World, 'people'>) => folded(where).map(({ fingerprint }) => fingerprint);
    expect(prints(open)).toContain('violated lookedInto');
    expect(prints(withEvents((event) => event))).toEqual([]);
  });

  it('INV-24: sees a channel that nobody hears, and one that is heard for nobody', () => {
    const deaf = showing((state) => ({ ...state, live: { ...state.live, connected: true, wire: {} } }));
    expect(new Set(wireAsWanted(deaf).map(({ fingerprint }) => fingerprint))).toEqual(
      new Set(['INV-24 not heard']),
    );
    const busy = showing((state) => ({
      ...state,
      live: { ...state.live, connected: true, wire: { ...state.live.wire, '/nobody': true } },
    }));
    expect(wireAsWanted(busy).map(({ fingerprint }) => fingerprint)).toEqual(['INV-24 for nobody']);
  });

  it('offer: sees a price that is not the one that stands, on every screen that hears of it [LIV-02]', () => {
    const standing = (priceOf: World['market']['priceOf'], healedAt = world.healedAt) =>
      offerAsIs({ people: world.people, market: { priceOf } as World['market'], healedAt }, lived.books);
    expect(standing((selection) => world.market.priceOf(selection))).toEqual([]);
    const other = standing(() => '77/1');
    expect(names(other)).toEqual(['offer']);
    expect(other.length).toBeGreaterThan(3);
    expect(standing(() => undefined)).toEqual([]);
    // What has run ahead of the clock cannot be overtaken by a gateway that was started since.
    expect(standing(() => '77/1', 0)).toEqual([]);
  });

  it('budget: sees a log that grows without an end', () => {
    const long = withEvents((event) => Array.from({ length: 60 }, () => event));
    expect(names(withinBudget({ ...long, options: world.options }))).toEqual(['budget']);
  });

  describe('INV-07: after the faults', () => {
    const at = { now: 0 };
    const time = { now: () => at.now };
    const unknownBets = (events: readonly AppEvent[] = []) => {
      const { people } = showing((state) => ({ ...state, placement: unknown }));
      return people.map((one) => ({ ...one, lives: [{ ...life, events: [...life.events, ...events] }] }));
    };
    const found = (bounds: Bounds, seconds: number, held: ReadonlySet<string> = new Set()) => {
      for (const end = at.now + seconds * 1_000; at.now < end; at.now += 1_000) bounds.look(held);
      return [...new Set(bounds.findings.map(({ fingerprint }) => fingerprint))];
    };

    it('sees an outcome that stays unknown for ten seconds, and for a minute', () => {
      const bounds = new Bounds({ people: unknownBets(), time });
      expect(found(bounds, 12)).toEqual([]);
      expect(found(bounds, 1)).toEqual(['INV-07 unknown for ten seconds']);
      expect(found(bounds, 49)).toHaveLength(1);
      expect(found(bounds, 1)).toContain('INV-07 unknown too long');
    });

    const back = { type: 'lifecycle/sessionResumed' } as AppEvent;
    const requested = (op: string) =>
      ({ type: 'gateway/requested', data: { requestId: 'swallowed', op } }) as AppEvent;

    it.each([
      ['betStatus', []],
      ['login', []],
      ['getUserInfo', [back]],
    ] as const)(
      'begins to count when the question that the faults swallowed is given up: %s',
      (op, before) => {
        const requestId = 'swallowed';
        const asked = requested(op);
        const people = unknownBets([...before, asked]);
        const bounds = new Bounds({ people, time });
        expect(found(bounds, 40)).toEqual([]);
        const given = { type: 'gateway/answered', data: { requestId, op } } as AppEvent;
        const [asking] = people;
        asking?.lives.splice(0, 1, { ...life, events: [...life.events, ...before, asked, given] });
        expect(found(bounds, 12)).toEqual([]);
        expect(found(bounds, 1)).toEqual(['INV-07 unknown for ten seconds']);
      },
    );

    it.each([
      ['what an earlier life of the page asked', [requested('betStatus'), back]],
      ['who is here, of who knows it', [requested('getUserInfo')]],
    ])('waits for no answer to %s', (_what, events) => {
      expect(found(new Bounds({ people: unknownBets(events), time }), 13)).toEqual([
        'INV-07 unknown for ten seconds',
      ]);
    });

    it('sees a bet that the book holds for a minute, and forgets one that it has decided', () => {
      const bounds = new Bounds({ people: [], time });
      expect(found(bounds, 50, new Set(['one']))).toEqual([]);
      expect(found(bounds, 50, new Set(['two']))).toEqual([]);
      expect(found(bounds, 13, new Set(['two']))).toEqual(['INV-07 held too long']);
    });
  });

  it('liveness: says in sentences what is pending', () => {
    const down = showing((state) => ({
      ...state,
      live: { ...state.live, connected: false },
      placement: { ...state.placement, step: 'progress' },
    }));
    expect(pending({ people: down.people, running: () => [] })).toEqual([
      'no gateway runs',
      `${person.name}: the slip still waits for an outcome`,
      `${person.name}: the live channel is down`,
    ]);
  });
});

/** The last bet of a log, as if nobody knew what became of it. */
function withUnknown(placement: RootState['placement'], { events }: Life): RootState['placement'] {
  const sent = events.findLastIndex(({ type }) => type === 'placement/sent');
  let before: RootState | undefined;
  for (const event of events.slice(0, sent + 1)) before = rootReducer(before, event);
  const attempt = before?.placement.attempt;
  if (attempt === null || attempt === undefined) throw new Error('no bet was sent');
  const bets = attempt.bets.map((bet) => ({ ...bet, knowledge: 'unknown' as const }));
  return { ...placement, attempt: { ...attempt, bets } };
}

type ShownData = Extract<AppEvent, { type: 'placement/requested' }>['data']['shown'];
