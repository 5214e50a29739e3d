import { describe, expect, it } from 'vitest';
import { market, match } from '#testing/offers/catalogue-fixture.ts';
import type { Feed, FeedBatch, FeedChange } from '../core/feed.ts';
import { playedAgain } from './played-again.ts';

const won = (key: string): FeedChange => ({
  kind: 'result',
  market: key,
  results: [{ selection: `${key}.a`, result: { outcome: 'WON' } }],
  deductions: [],
});
const opening: readonly FeedChange[] = [
  { kind: 'event', event: match('derby') },
  { kind: 'market', market: market('derby.odds', 'derby', ['2/1']) },
];

function fed(batches: readonly FeedBatch[]): Feed {
  return {
    name: 'recording',
    start: (deliver) => {
      for (const batch of batches) deliver(batch);
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
    missedResults: () => Promise.resolve({ at: 0, changes: [] }),
  };
}

/** Keys of markets in the order in which they are told of. */
async function keysTold(
  batches: readonly (readonly FeedChange[])[],
  over: { readonly markets?: readonly string[]; readonly events?: readonly string[] },
  waiting: readonly string[] = [],
): Promise<readonly string[]> {
  const told: string[] = [];
  const feed = playedAgain(fed(batches.map((changes) => ({ at: 1, changes }))), {
    markets: new Set(over.markets),
    events: new Set(over.events),
  });
  await feed.missedResults(waiting);
  await feed.start(({ changes }) => {
    for (const change of changes) {
      if (change.kind === 'event') told.push(change.event.key);
      if (change.kind === 'market')
        told.push(
          `${change.market.event}/${change.market.key}`,
          ...change.market.selections.map(({ key }) => key),
        );
      if (change.kind === 'result')
        told.push(change.market, ...change.results.map(({ selection }) => selection));
    }
  });
  return told;
}

describe('[MEND-02] a recording that is played again', () => {
  it('has its own keys the first time, and when it was broken off before anything was decided', async () => {
    expect(await keysTold([opening, [won('derby.odds')]], {})).toEqual([
      'derby',
      'derby/derby.odds',
      'derby.odds.a',
      'derby.odds',
      'derby.odds.a',
    ]);
  });

  it('is a new event with new markets once one of them is over, as often as it is played', async () => {
    expect(await keysTold([opening, [won('derby.odds')]], { markets: ['derby.odds'] })).toEqual([
      'derby#2',
      'derby#2/derby.odds#2',
      'derby.odds.a#2',
      'derby.odds#2',
      'derby.odds.a#2',
    ]);
    const over = { markets: ['derby.odds', 'derby.odds#2'] };
    expect((await keysTold([opening], over))[0]).toBe('derby#3');
    expect((await keysTold([opening], { events: ['derby'] }))[1]).toBe('derby#2/derby.odds#2');
  });

  it('plays a market anew alone that is told later than its event and was over', async () => {
    const later: FeedChange = { kind: 'market', market: market('derby.half', 'derby', ['1/1']) };
    expect(await keysTold([opening, [later]], { markets: ['derby.half'] })).toEqual([
      'derby',
      'derby/derby.odds',
      'derby.odds.a',
      'derby/derby.half#2',
      'derby.half.a#2',
    ]);
  });

  it('tells a result in every play that bets wait for', async () => {
    const over = { events: ['derby'] };
    const told = await keysTold([opening, [won('derby.odds')]], over, ['derby.odds', 'derby.odds#2']);
    expect(told.slice(3)).toEqual(['derby.odds#2', 'derby.odds.a#2', 'derby.odds', 'derby.odds.a']);
  });
});
