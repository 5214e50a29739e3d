import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { EventEntity } from '#domain/market/entities.ts';
import { matchDataOf, virtualDrawOf } from '#domain/virtuals/match-data.ts';
import { checkDraw, drawnOrder, givesOrder } from '#domain/virtuals/virtual-draw.ts';
import { givesGoals, scoreAfter } from '#domain/virtuals/virtual-match.ts';
import { databases } from '#testing/databases/databases.ts';
import { servicesHarness } from '#testing/gateway/services-harness.ts';
import { ShownVirtuals } from '#testing/gateway/shown-virtuals.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { noJournal } from '../db/placement-journal.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { replayJournal } from '../placement/journal/replay-journal.ts';
import { DrawBook, shutVirtuals } from './draw-book.ts';
import { virtualRules } from './virtual-rules.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A multiple of two minutes: a horse race is off at it. */
const OFF = 1_790_000_040_000;
const CLOSES = OFF - virtualRules.closes;
const RESULT = OFF + virtualRules.runs.horses;
const key = `virtual.horses.${OFF / virtualRules.every}`;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const rules = { ...virtualRules, tick: 500 };

/** Shut until somebody opens it. */
function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}

/** What came back of each single, by its selection. */
async function returnsOf({ db }: OpenDatabase): Promise<ReadonlyMap<number, number | null>> {
  const legs = db.selectFrom('bets').innerJoin('bet_legs', 'bet_legs.bet_id', 'bets.id');
  const rows = await legs.select(['selection_id', 'returns']).execute();
  return new Map(rows.map((row) => [row.selection_id, row.returns]));
}

const orderOf = (event: EventEntity): readonly number[] =>
  (event.racingData?.finish ?? []).map(({ cloth }) => cloth);

describe.each(databases)('virtual races on $name', ({ use }) => {
  const fresh = use();

  it('[VIR-01.5] are drawn once for all gateways, after betting has closed, and the draw stands', async () => {
    const { db } = await fresh();
    const [one, two] = [new DrawBook(db), new DrawBook(db)];
    const race = { key, tickets: [5, 3, 2], closesAt: CLOSES };
    const [first, second] = await Promise.all([one.publish([race]), two.publish([race])]);
    expect(first.get(key)).toEqual(second.get(key));
    expect(await one.draw(key, CLOSES - 1)).toBeUndefined();
    expect((await one.read([key])).get(key)?.number).toBeNull();
    const drawn = await Promise.all([one, two, one, two].map((book) => book.draw(key, CLOSES)));
    expect(new Set(drawn.map((draw) => draw?.number)).size).toBe(1);
    expect(drawn[0]?.number).toMatch(/^[0-9a-f]{64}$/);
    expect((await two.publish([race])).get(key)?.number).toBe(drawn[0]?.number);
    const again = (change: object) =>
      db.updateTable('virtual_draws').set(change).where('event_key', '=', key).execute();
    await expect(again({ number: 'f'.repeat(64), drawn_at: CLOSES + 5 })).rejects.toThrow('stands');
    await expect(again({ number: null, drawn_at: null })).rejects.toThrow('stands');
  });

  it('[VIR-01.5] [FAIL-31] keep a draw that was told over a power cut that takes it, or the whole race', async () => {
    const { db } = await fresh();
    const texts: string[] = [];
    const append = (text: string) => Promise.resolve(void texts.push(text));
    const book = new DrawBook(db, { append, settled: () => Promise.resolve() });
    const race = { key, tickets: [5, 3, 2], closesAt: CLOSES };
    const told = (await book.publish([race])).get(key);
    const drawn = await book.draw(key, CLOSES + 3);
    expect(await book.draw(key, CLOSES + 9)).toEqual(drawn);
    expect(texts).toHaveLength(1);
    const replayed = async () => (await replayJournal(db, noJournal, texts)).restored;
    expect(await replayed()).toEqual([]);
    const row = await db.selectFrom('virtual_draws').selectAll().executeTakeFirstOrThrow();
    for (const left of [undefined, { ...row, number: null, drawn_at: null }]) {
      await db.deleteFrom('virtual_draws').execute();
      if (left !== undefined) await db.insertInto('virtual_draws').values(left).execute();
      expect(await replayed()).toEqual([key]);
      expect(await book.draw(key, CLOSES + 20)).toEqual(drawn);
      expect((await book.read([key])).get(key)).toEqual({ ...told, number: drawn?.number });
    }
    await db.deleteFrom('virtual_draws').execute();
    await db
      .insertInto('virtual_draws')
      .values({ ...row, number: 'f'.repeat(64) })
      .execute();
    await expect(replayed()).rejects.toThrow('another draw');
  });

  it('[VIR-01.5] are not drawn while a bet on them is being booked, and take none that begins after the draw', async () => {
    const database = await fresh();
    const { db } = database;
    const shown = await ShownVirtuals.open(database, CLOSES - 60_000);
    const { id } = shown.event(key);
    const order: string[] = [];
    const [looked, written] = [gate(), gate()];
    const booking = db.transaction().execute(async (tx) => {
      expect((await shutVirtuals(tx, [id], CLOSES - 1)).size).toBe(0);
      looked.open();
      await written.passed;
      order.push('booked');
    });
    await looked.passed;
    const draw = new DrawBook(db).draw(key, CLOSES).then(() => order.push('drawn'));
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    written.open();
    await Promise.all([booking, draw]);
    expect(order).toEqual(['booked', 'drawn']);
    const late = db.transaction().execute((tx) => shutVirtuals(tx, [id], CLOSES - 1));
    expect([...(await late)]).toEqual([id]);
  });

  it('[VIR-01.5] close by the clock while the draw is waited for, and one that fails keeps no other waiting', async () => {
    const shown = await ShownVirtuals.open(await fresh(), CLOSES - 60_000);
    const dogs = `virtual.dogs.${OFF / virtualRules.every}`;
    const asked: string[] = [];
    const held = gate();
    shown.draws.hold = async (race) => {
      asked.push(race);
      await held.passed;
      if (asked.length === 1) throw new Error('no line');
    };
    for (const at of [CLOSES, CLOSES + 60_000]) {
      shown.clock.advanceTo(at + rules.tick);
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
    // A database of its own answers when it does, not after so many turns.
    await vi.waitUntil(() => asked.length > 0, { timeout: 10_000 });
    expect(asked).toEqual([key]);
    expect(shown.market('WIN', key).state).toBe('SUSPENDED');
    expect(shown.event(key).racingData?.finish).toBeUndefined();
    held.open();
    await shown.at(CLOSES + 62_000);
    expect(asked).toEqual([key, key, dogs]);
    expect(shown.failures).toHaveLength(1);
    await shown.at(RESULT + 1_000);
    expect(orderOf(shown.event(key)).length).toBeGreaterThan(0);
  });

  it('[VIR-01.6] keep secret and number until the result, which then follows from what was committed to', async () => {
    const database = await fresh();
    const here = await ShownVirtuals.open(database, CLOSES - 60_000);
    const there = await ShownVirtuals.open(database, CLOSES - 30_000);
    const before = here.event(key).racingData?.virtual;
    expect(there.event(key).racingData?.virtual).toEqual(before);
    for (const at of [CLOSES + 1_000, OFF + 20_000, RESULT + 1_000])
      await Promise.all([here.at(at), there.at(at)]);
    for (const { batches } of [here, there])
      for (const { at, changes } of batches)
        for (const change of changes)
          if (change.kind === 'event' && change.event.key === key && at < RESULT) {
            expect(change.event.racingData?.virtual).toEqual(before);
            expect(change.event.racingData?.finish).toBeUndefined();
          }
    const event = here.event(key);
    const { virtual } = event.racingData ?? {};
    expect(there.event(key).racingData).toEqual(event.racingData);
    const { revealed: secret = '', number = '', commitment = '', tickets = [] } = virtual ?? {};
    expect(commitment).toBe(before?.commitment);
    const cloths = orderOf(event);
    const isResult = givesOrder(sha256, cloths);
    expect(checkDraw(sha256, { key, tickets, secret, number }, { commitment, isResult })).toBe('right');
    expect(here.market('WIN', key).state).toBe('CLOSED');
  });

  it('[VIR-01.5] take no bet once they are drawn, whatever the gateway that is asked has heard, and settle by the draw', async () => {
    const database = await fresh();
    const shown = await ShownVirtuals.open(database, CLOSES - 60_000);
    const { catalogue } = shown;
    const harness = await servicesHarness(database, catalogue);
    shown.onDelta = (delta) => harness.money.settlement.observe(delta);
    const user = await harness.customer('vic', 10_000);
    const win = shown.market('WIN', key);
    const place = async (index: number, at: number) => {
      harness.clock.at = at;
      const id = win.selectionIds[index];
      if (id === undefined) throw new Error('no runner');
      const slips = [slipFor(catalogue, user, [id], { stake: 100 })];
      const answer = await harness.money.placement.placeBets(user, slips);
      return answer.kind === 'answered' ? answer.betSlips : answer;
    };
    const all = win.selectionIds.map((_, index) => index);
    for (const index of all)
      expect(await place(index, CLOSES - 1_000)).toMatchObject([{ status: 'SUCCEEDED' }]);
    // By the clock of this gateway alone.
    const closed = [{ status: 'FAILED', errors: [{ type: 'MARKET_CLOSED' }] }];
    expect(await place(0, CLOSES)).toMatchObject(closed);
    // Another one, whose clock is ahead, has drawn: here the market is open still.
    const drawn = await new DrawBook(database.db).draw(key, CLOSES + 200);
    expect(shown.market('WIN', key).state).toBe('OPEN');
    expect(await place(0, CLOSES - 500)).toMatchObject(closed);
    await shown.at(RESULT + 1_000);
    await harness.money.settlement.idle();
    if (drawn === undefined) throw new Error('it was not drawn');
    const [winner = 0] = drawnOrder(sha256, drawn);
    const odds = win.selections[winner]?.odds ?? '';
    const [num = 0, den = 1] = odds.split('/').map(Number);
    expect(await returnsOf(database)).toEqual(
      new Map(
        all.map((index) => [
          win.selectionIds[index],
          index === winner ? Math.round(100 * (1 + num / den)) : 0,
        ]),
      ),
    );
    expect((await verifyLedger(database.db)).problems).toEqual([]);
    expect(harness.failures).toEqual([]);
    await harness.close();
  });

  it('[VIR-01.5] [VIR-01.6] [VIR-01.10] take bets on matches of a round until they close, and settle them by their draws', async () => {
    const database = await fresh();
    const round = Math.ceil(OFF / rules.rounds.every);
    const [kickOff, match] = [round * rules.rounds.every + 30_000, `virtual.football.${round}.0`];
    const shown = await ShownVirtuals.open(database, kickOff - rules.closes - 30_000);
    const harness = await servicesHarness(database, shown.catalogue);
    shown.onDelta = (delta) => harness.money.settlement.observe(delta);
    const user = await harness.customer('vic', 10_000);
    const result = shown.market('MATCH_ODDS', match);
    const placeAll = async (at: number) => {
      harness.clock.at = at;
      for (const id of result.selectionIds) {
        const slip = slipFor(shown.catalogue, user, [id], { stake: 100 });
        const answer = await harness.money.placement.placeBets(user, [slip]);
        const wanted = at < kickOff - rules.closes ? 'SUCCEEDED' : 'FAILED';
        expect(answer).toMatchObject({ betSlips: [{ status: wanted }] });
      }
    };
    await placeAll(kickOff - rules.closes - 1);
    await placeAll(kickOff - rules.closes);
    const before = virtualDrawOf(shown.event(match));
    for (const at of [kickOff - 5_000, kickOff + 30_000]) {
      await shown.at(at);
      expect(virtualDrawOf(shown.event(match))).toEqual(before);
    }
    await shown.at(kickOff + rules.runs.football + 1_000);
    await harness.money.settlement.idle();
    const { draw, goals } = matchDataOf(shown.event(match)) ?? { draw: before, goals: [] };
    const { revealed: secret = '', number = '', tickets = [], commitment = '' } = draw ?? {};
    expect(commitment).toBe(before?.commitment);
    const isResult = givesGoals(sha256, goals);
    expect(checkDraw(sha256, { key: match, tickets, secret, number }, { commitment, isResult })).toBe(
      'right',
    );
    const { home, away } = scoreAfter(goals);
    const won = home > away ? 0 : home === away ? 1 : 2;
    const returns = await returnsOf(database);
    expect(result.selectionIds.map((id) => (returns.get(id) ?? 0) > 0)).toEqual(
      [0, 1, 2].map((index) => index === won),
    );
    expect(returns.size).toBe(3);
    expect((await verifyLedger(database.db)).problems).toEqual([]);
    expect(harness.failures).toEqual([]);
    await harness.close();
  });

  it('[VIR-01.7] that closed while no gateway ran are drawn when one runs again; bets on one without a commitment are void', async () => {
    const database = await fresh();
    const before = await ShownVirtuals.open(database, CLOSES - 60_000);
    const win = `${key}/WIN`;
    // What is yet to be listed has no draw, and is not void for that.
    const toCome = `virtual.horses.${OFF / virtualRules.every + 50}/WIN`;
    expect((await before.feed.missedResults([toCome])).changes).toEqual([]);
    await before.feed.stop();
    const later = RESULT + virtualRules.linger + 60_000;
    const after = await ShownVirtuals.open(database, later);
    expect([...after.catalogue.events()].some(({ racingData }) => racingData?.virtual?.key === key)).toBe(
      false,
    );
    const types = before.catalogue.marketsOf(before.event(key).id).map(({ type }) => type);
    const nobodys = ['WIN', 'PLACE_ONLY_2', 'PLACE_ONLY_3', 'FORECAST', 'TRICAST', 'MATCH_1', 'MATCH_2'].map(
      (kind) => `virtual.horses.5/${kind}`,
    );
    expect(types).toHaveLength(nobodys.length);
    const { changes } = await after.feed.missedResults([win, ...nobodys, 'sim.f.x/MATCH_ODDS']);
    const drawn = (await new DrawBook(database.db).read([key])).get(key);
    const order = drawnOrder(sha256, {
      ...(drawn?.committed ?? { key, tickets: [], secret: '' }),
      number: drawn?.number ?? '',
    });
    const results = changes.flatMap((change) => (change.kind === 'result' ? [change] : []));
    expect(results.map(({ market }) => market)).toEqual([win, ...nobodys]);
    expect(results[0]?.results.map(({ result }) => ('position' in result ? result.position : 0))).toEqual(
      order.map((_, runner) => order.indexOf(runner) + 1),
    );
    for (const { results: all } of results.slice(1))
      expect(new Set(all.map(({ result }) => result.outcome))).toEqual(new Set(['VOID']));
    // And one whose result is still shown was drawn at the start.
    const soon = await ShownVirtuals.open(database, RESULT + 5_000);
    expect(orderOf(soon.event(key))).toEqual(order.map((runner) => runner + 1));
  });
});
