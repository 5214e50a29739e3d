import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_MARKETS, pickGroup, shownGroup } from './pick-group.ts';

const types = ['MAIN', 'GOALS', 'PLAYERS', 'AZ', 'OTHER', 'YOUR_BET'];
const group = fc.record({
  id: fc.stringMatching(/^g[0-9a-z]{1,6}$/),
  type: fc.constantFrom(...types),
  rank: fc.integer({ min: 0, max: 5 }),
});
const groups = fc.uniqueArray(group, { selector: (g) => g.id, maxLength: 8 });
const excluded = (type: string): boolean => type === 'AZ' || type === 'OTHER' || type === 'YOUR_BET';
const THRESHOLD = 10;

describe('[BRW-10] market group filter', () => {
  it('[BRW-10.1] never opens with A-Z, other or your-bet while another group is there', () => {
    fc.assert(
      fc.property(groups, fc.nat(40), (marketGroups, marketCount) => {
        const picked = pickGroup({ marketGroups, marketCount }, THRESHOLD);
        const chosen = marketGroups.find((g) => g.id === picked);
        if (chosen === undefined) {
          expect(picked).toBe(ALL_MARKETS);
          return;
        }
        if (excluded(chosen.type)) expect(marketGroups.every((g) => excluded(g.type))).toBe(true);
        const rivals = marketGroups.filter((g) => excluded(g.type) === excluded(chosen.type));
        expect(chosen.rank).toBe(Math.min(...rivals.map((g) => g.rank)));
        expect(rivals.find((g) => g.rank === chosen.rank)).toBe(chosen);
      }),
      { numRuns: 1000 },
    );
  });

  it('[BRW-10.1] shows all markets at once exactly when they are few and there is no your-bet group', () => {
    fc.assert(
      fc.property(groups, fc.nat(40), (marketGroups, marketCount) => {
        const few = marketCount < THRESHOLD && !marketGroups.some((g) => g.type === 'YOUR_BET');
        expect(pickGroup({ marketGroups, marketCount }, THRESHOLD) === ALL_MARKETS).toBe(
          few || marketGroups.length === 0,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('[BRW-10.2] of two of one rank the first that was told opens', () => {
    const named = (id: string, rank: number) => ({ id, type: 'MAIN', rank });
    const marketCount = THRESHOLD;
    const pick = (...marketGroups: ReturnType<typeof named>[]) =>
      pickGroup({ marketGroups, marketCount }, THRESHOLD);
    expect(pick(named('last', 2), named('first', 1), named('second', 1))).toBe('first');
    expect(pick(named('second', 1), named('first', 1), named('last', 2))).toBe('second');
  });

  it('[BRW-10.3] keeps what the user chose through live updates until that group is gone', () => {
    fc.assert(
      fc.property(groups, groups, fc.nat(40), fc.nat(), (before, after, marketCount, n) => {
        fc.pre(before.length > 0);
        const chosen = before[n % before.length]!.id;
        const event = { marketGroups: after, marketCount };
        const shown = shownGroup(event, THRESHOLD, chosen);
        expect(shown).toBe(after.some((g) => g.id === chosen) ? chosen : pickGroup(event, THRESHOLD));
      }),
    );
  });

  it.each(['your-bet', 'YOURBET', 'Your_Bet'])('knows the spelling %s', (type) => {
    expect(
      pickGroup(
        {
          marketGroups: [
            { id: 'y', type, rank: 0 },
            { id: 'm', type: 'MAIN', rank: 9 },
          ],
          marketCount: 1,
        },
        THRESHOLD,
      ),
    ).toBe('m');
  });
});
