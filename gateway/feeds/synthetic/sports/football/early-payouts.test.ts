import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedChange } from '../../../../core/feed.ts';
import { simulatorConfig } from '../../config.ts';
import { changesBetween, type Sight } from '../../playing/sight.ts';
import { programmeOf } from '../../playing/sport-programme.ts';
import { earlyOf } from './early-payouts.ts';
import { football } from './football.ts';

const DAY = 86_400_000;

/** The running score, goal by goal, as an oracle would keep it on paper. */
function onPaper(scorers: readonly ('home' | 'away')[], side: 'home' | 'away'): boolean {
  const other = side === 'home' ? 'away' : 'home';
  return scorers.some((_, nth) => {
    const so = scorers.slice(0, nth + 1);
    return so.filter((one) => one === side).length - so.filter((one) => one === other).length >= 2;
  });
}

describe('what a match reports for offers that pay early', () => {
  it('[BON-05] two goals ahead at any moment, a lead at half-time, and never a draw', () => {
    const side = fc.constantFrom('home' as const, 'away' as const);
    const half = fc.option(fc.record({ home: fc.nat(5), away: fc.nat(5) }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(side, { maxLength: 10 }), half, (scorers, atHalf) => {
        for (const [code, team] of [
          ['HOME', 'home'],
          ['AWAY', 'away'],
        ] as const) {
          const found = earlyOf(code, { scorers, half: atHalf });
          expect(found.includes('TWO_UP')).toBe(onPaper(scorers, team));
          const other = team === 'home' ? 'away' : 'home';
          expect(found.includes('HALF_TIME_HEROES')).toBe(
            atHalf !== undefined && atHalf[team] > atHalf[other],
          );
        }
        expect(earlyOf('DRAW', { scorers, half: atHalf })).toEqual([]);
      }),
    );
  });

  it('[BON-05] the simulated football has early leads that are lost again, tells each once, and repeats it with the result', () => {
    const programme = programmeOf('early')(football(simulatorConfig.football));
    const from = Date.UTC(2026, 8, 1);
    let paidAndLost = 0;
    for (const { key } of programme.listed(from, from + 6 * DAY).slice(0, 60)) {
      const run = programme.open(key)!;
      let shown: Sight | undefined;
      const told: FeedChange[] = [];
      for (let at = run.next(); at !== undefined; at = run.next()) {
        run.advance(at);
        const { changes, shown: now } = changesBetween(shown, run.look());
        shown = now;
        told.push(...changes);
      }
      const early = told.filter((change) => change.kind === 'early');
      expect(new Set(early.map((change) => JSON.stringify(change))).size).toBe(early.length);
      const last = early.at(-1);
      const result = told.find((change) => change.kind === 'result' && change.market === `${key}/MATCH_ODDS`);
      if (last === undefined || result?.kind !== 'result') continue;
      for (const { selection, early: happened } of last.results) {
        const end = result.results.find((one) => one.selection === selection)!.result;
        expect(end.early).toEqual(expect.arrayContaining([...happened]));
        if (end.outcome === 'LOST') paidAndLost += 1;
      }
    }
    expect(paidAndLost).toBeGreaterThan(0);
  });
});
