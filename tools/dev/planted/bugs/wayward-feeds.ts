import type { PlantedBug } from '../planted-bug.ts';

/** Mistakes about feeds that fall silent and contradict themselves. */
export const waywardFeeds: readonly PlantedBug[] = [
  {
    id: 'silence-never-judged',
    what: 'a source may say nothing for ever, and its markets stay open',
    rule: 'MEND-15',
    file: 'gateway/core/feed-silence.ts',
    find: 'if (isLong && real - source.real >= leastRealMs) return true;',
    replace: 'if (isLong && real - source.real < 0) return true;',
    tests: ['gateway/core/feed-silence.test.ts', 'gateway/watch-feed.test.ts'],
  },
  {
    id: 'closed-again-not-told',
    what: 'a market that was opened again after its end, and closes with the same result, stays open',
    rule: 'MEND-17',
    file: 'gateway/feeds/exchange/translator.ts',
    find: 'if (before !== state) told.settlement = undefined;',
    replace: '',
    tests: ['gateway/feeds/exchange/odd-streams.test.ts'],
  },
];
