import { describe, expect, it } from 'vitest';
import type { FeedBatch } from '../../../core/feed.ts';
import { type SimulatorConfig, simulatorConfig } from '../config.ts';
import { programmesOf } from '../programmes.ts';
import { World } from './world.ts';

const NOON = Date.UTC(2026, 10, 21, 13);
const MINUTE = 60_000;
/** Looks, some two minutes apart. */
const INSTANTS = [0, 1, 2, 3];

interface Shown {
  readonly state: string;
  readonly prices: Map<string, string>;
}

/** What is told of the markets, kept by what is told alone. */
function fold(batches: Iterable<FeedBatch>): Map<string, Shown> {
  const markets = new Map<string, Shown>();
  const price = ({ odds, suspended }: { readonly odds: string | null; readonly suspended: boolean }) =>
    `${odds} ${suspended}`;
  for (const { changes } of batches)
    for (const change of changes) {
      if (change.kind === 'market' || change.kind === 'replaced') {
        const { key, state, selections } = change.market;
        markets.set(key, { state, prices: new Map(selections.map((one) => [one.key, price(one)])) });
        if (change.kind === 'replaced') markets.delete(change.oldMarket);
      } else if (change.kind === 'prices') {
        const prices = markets.get(change.market)?.prices;
        for (const one of change.prices) prices?.set(one.selection, price(one));
      } else if (change.kind === 'marketState') {
        const shown = markets.get(change.market);
        if (shown !== undefined) markets.set(change.market, { ...shown, state: change.state });
      } else if (change.kind === 'result') markets.delete(change.market);
      else if (change.kind === 'removed')
        for (const key of markets.keys()) if (key.startsWith(`${change.event}/`)) markets.delete(key);
    }
  return markets;
}

function* watched(from: number, to: number): Generator<FeedBatch> {
  const world = new World(programmesOf('held', ofSport), from, ofSport.lookedBack);
  yield world.opening();
  yield* world.until(to);
}

const ofSport: SimulatorConfig = { ...simulatorConfig, sports: ['f', 'i'] };

describe('prices that are held', () => {
  it('[HOLD-16] who starts in the middle of a suspension shows what those show who watched it', () => {
    let held = 0;
    for (const nth of INSTANTS) {
      const at = NOON + nth * 137_000;
      const first = fold([new World(programmesOf('held', ofSport), at, ofSport.lookedBack).opening()]);
      const long = fold(watched(at - 20 * MINUTE, at));
      for (const [key, shown] of first) expect([key, long.get(key)]).toEqual([key, shown]);
      for (const { state, prices } of first.values())
        if (state !== 'OPEN')
          held += [...prices.values()].filter((price) => !price.startsWith('null')).length;
    }
    expect(held).toBeGreaterThan(40);
  });
});
