import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedChange } from '#gateway/core/feed.ts';
import { Prng } from '../random/prng.ts';
import { drawOptions } from '../scenario/options.ts';
import type { SharedProcess } from '../scenario/world.ts';
import { runSession } from '../session.ts';
import { openSharedProcess } from '../shared-process.ts';
import { type RecordedStreams, readStreams } from './read-streams.ts';
import { RecordedOffer } from './recorded-offer.ts';

const OWN = `${import.meta.dirname}/own-streams`;
const BEGIN = 1_000_000;

/** Plays an offer for so many moves. */
function played(streams: RecordedStreams, seed: string, matches: number, moves: number) {
  const offer = new RecordedOffer(new Prng(seed, 'recorded'), BEGIN, matches, streams);
  const clock = new Prng(seed, 'clock');
  const changes: FeedChange[] = [...offer.whole(BEGIN).changes];
  let at = BEGIN;
  for (let move = 0; move < moves; move += 1) {
    changes.push(...offer.move(at).changes);
    const wait = offer.wait(clock, 500, at);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(10 * 500 * (matches + 1));
    at += wait;
  }
  return { offer, changes, at };
}

describe('recorded streams', () => {
  let streams: RecordedStreams;
  beforeAll(async () => {
    streams = await readStreams(OWN);
  });

  it('are read as the gateway reads them: prices, a suspension, a withdrawal, a result', () => {
    const [match, race] = streams.files.flat();
    expect(match).toMatchObject({ id: 'x.1.900000002', sides: 3, winners: 1 });
    expect(race).toMatchObject({ id: 'x.1.900000001', sides: 4, winners: 1 });
    const steps = race?.steps ?? [];
    expect(steps[0]?.sides.get(0)).toEqual({ odds: '2/1', suspended: false, withdrawn: false });
    expect(steps.flatMap(({ state }) => state ?? [])).toContain('SUSPENDED');
    expect(steps.some(({ sides }) => sides.get(3)?.withdrawn === true)).toBe(true);
    expect(steps.at(-1)?.result?.sides.get(3)?.outcome).toBe('NON_RUNNER');
    expect(steps.at(-1)?.result?.deductions).toHaveLength(1);
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b));
  });

  it('play the same from the same seed, tell the checkers every state, and always leave a market open to come', () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 4 }), (seed, matches) => {
        const one = played(streams, seed, matches, 120);
        expect(played(streams, seed, matches, 120).changes).toEqual(one.changes);
        const states = new Map(one.offer.moves.map(({ market, state }) => [market, state]));
        const told = new Map<string, string>();
        for (const change of one.changes) {
          if (change.kind === 'market') told.set(change.market.key, change.market.state);
          if (change.kind === 'marketState') told.set(change.market, change.state);
          if (change.kind === 'result') told.set(change.market, 'CLOSED');
          ends.add(change.kind);
        }
        for (const [market, state] of told) expect(states.get(market) ?? 'OPEN').toBe(state);
        expect([...told.values()].filter((state) => state === 'CLOSED').length).toBeLessThanOrEqual(2);
        const calm = one.offer.calm(one.at).changes;
        expect(calm).toHaveLength([...told.values()].filter((state) => state === 'SUSPENDED').length);
      }),
      { numRuns: 60 },
    );
    expect([...ends].toSorted()).toEqual(['event', 'market', 'marketState', 'prices', 'result']);
  });

  it('are known by their content, and a folder without any says so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'streams-'));
    try {
      await expect(readStreams(folder)).rejects.toThrow('at least one .jsonl or .jsonl.gz file');
      await expect(readStreams(join(folder, 'nowhere'))).rejects.toThrow('a file or folder that exists');
      writeFileSync(join(folder, 'still.jsonl'), '{"op":"mcm","pt":1,"mc":[]}\n');
      await expect(readStreams(folder)).rejects.toThrow('a market with two sides');
      expect((await readStreams(OWN)).hash).toBe(streams.hash);
      expect((await readStreams(join(OWN, 'race.jsonl'))).hash).not.toBe(streams.hash);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a world on recorded streams', { timeout: 600_000 }, () => {
  let stage: SharedProcess;
  beforeAll(async () => {
    stage = await openSharedProcess(await readStreams(OWN));
  });
  afterAll(() => stage.database.close());

  it('is the same again from its seed, takes bets, and everything holds under faults', async () => {
    const small = await runSession(stage, drawOptions('30', 'lite'));
    for (const one of [small, await runSession(stage, drawOptions('11', 'lite'))]) {
      expect(one.findings).toEqual([]);
      expect(one.bets).toBeGreaterThan(0);
      expect(one.struck).not.toEqual([]);
    }
    expect((await runSession(stage, drawOptions('30', 'lite'))).hash).toBe(small.hash);
  });
});
