import { describe, expect, it } from 'vitest';
import { Hearing } from '../../gateway/streams/hearing.ts';
import { Stream } from '../../gateway/streams/stream.ts';
import { Chances } from '../../random/prng.ts';
import { LOOKING_MS, notInSilence, paidAsTold } from './unsound-feed.ts';

const SILENT_MS = 1_000;
const leg = { selection: 7, market: 'x.1.1', odds: '2/1', version: 1 };
const names = new Map([
  [7, 'x.1.1/1'],
  [8, 'x.1.1/2'],
]);

describe('[MEND-15] bets on markets whose source is silent', () => {
  const hearing = new Hearing();
  hearing.hear({ at: 0, changes: [{ kind: 'prices', market: 'x.1.1', prices: [] }] }, 10_000);
  hearing.breathe(['x.1.1'], 12_000);
  hearing.breathe(['x.1.2'], 20_000);
  const found = (placedAt: number, market = 'x.1.1') =>
    notInSilence([{ id: 'b', placedAt, legs: [{ ...leg, market }] }], {
      streams: [{ market: 'x.1.1' }],
      hearing,
      silentMs: SILENT_MS,
    }).map(({ fingerprint }) => fingerprint);

  it('pass within the bound, by words and by signs of life, and where no stream speaks', () => {
    const bound = SILENT_MS + LOOKING_MS;
    for (const at of [10_000, 10_000 + bound, 12_000 + bound]) expect(found(at)).toEqual([]);
    expect(found(90_000, 'a.odds')).toEqual([]);
  });

  it('are seen beyond it, whatever other sources say', () => {
    const why = ['wayward a bet was taken on a market whose source was silent'];
    for (const at of [12_000 + SILENT_MS + LOOKING_MS + 1, 20_001]) expect(found(at)).toEqual(why);
  });
});

describe('[MEND-09] bets on what a feed has closed', () => {
  const streams = [{ market: 'x.1.1', winner: 'x.1.1/1', status: 'CLOSED' as const }];
  const bet = (selection: number, status: string, returns: number | null) => ({
    ...{ id: 'b', status, returns },
    legs: [{ ...leg, selection }],
  });
  const found = (one: ReturnType<typeof bet>) =>
    paidAsTold([one], streams, names).map(({ fingerprint }) => fingerprint);

  it('pass as they ended', () => {
    expect([...found(bet(7, 'SETTLED', 300)), ...found(bet(8, 'SETTLED', 0))]).toEqual([]);
  });

  it('are seen when what was paid is taken back, or what lost is paid or left open', () => {
    const unpaid = ['wayward what has won is not paid'];
    for (const taken of [bet(7, 'OPEN', null), bet(7, 'SETTLED', 0)]) expect(found(taken)).toEqual(unpaid);
    const paid = ['wayward what has lost is not settled so'];
    for (const given of [bet(8, 'SETTLED', 100), bet(8, 'OPEN', null)]) expect(found(given)).toEqual(paid);
  });
});

describe('[MEND-15] [MEND-17] streams of the simulator', () => {
  const START = Date.UTC(2026, 0, 1);
  const lived = (seed: string) => {
    const stream = new Stream({
      ...{ chance: new Chances(seed).of('stream'), start: START },
      ...{ nth: 0, silentMs: SILENT_MS },
    });
    const spoken: number[] = [];
    for (let at = START + 500; at < START + 120_000 && !stream.isOver; at += 500)
      if (stream.next(at).length > 0) spoken.push(at);
    return { stream, spoken };
  };

  it('end, stall beyond their bound, open again after their end and close again, all of it from the seed', () => {
    const all = Array.from({ length: 40 }, (_, nth) => lived(`s${nth}`));
    const states = all.map(({ stream }) => stream.moves.map(({ state }) => state).join(' '));
    expect(states).toEqual(
      Array.from({ length: 40 }, (_, nth) =>
        lived(`s${nth}`)
          .stream.moves.map(({ state }) => state)
          .join(' '),
      ),
    );
    expect(all.filter(({ stream }) => stream.isOver).length).toBeGreaterThan(0);
    expect(states.filter((text) => /CLOSED OPEN( SUSPENDED OPEN)* CLOSED/.test(text)).length).toBeGreaterThan(
      0,
    );
    const isStalled = (spoken: readonly number[]): boolean =>
      spoken.some((at, nth) => at - (spoken[nth - 1] ?? at) > 2 * SILENT_MS);
    expect(all.filter(({ spoken }) => isStalled(spoken)).length).toBeGreaterThan(0);
  });

  it('are whole for a gateway that starts late: as they stand, with the result where they are closed', () => {
    for (let nth = 0; nth < 40; nth += 1) {
      const { stream } = lived(`s${nth}`);
      const told = stream.whole();
      const market = told.find((change) => change.kind === 'market');
      expect(market?.market.state).toBe(stream.status);
      expect(told.some(({ kind }) => kind === 'result')).toBe(stream.status === 'CLOSED');
    }
  });
});
