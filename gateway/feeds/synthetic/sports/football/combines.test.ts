import { describe, expect, it } from 'vitest';
import { simulatorConfig } from '../../config.ts';
import { YOUR_BET } from '../../playing/dressed-market.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { football } from './football.ts';

/**
 * Void at a draw, a price of its own, or beside the goals of which the model knows: none can be worked out
 * together with others.
 */
const ALONE = ['DRAW_NO_BET', 'PRICE_BOOST', 'MOST_CORNERS', 'TOTAL_CORNERS', 'TOTAL_CARDS', 'GOALSCORER'];

const matchOf = (key: string) => {
  const script = scriptOf(football(simulatorConfig.football), 'seed', key);
  if (script === undefined) throw new Error('no such match');
  return script;
};

describe('what of a match may stand in a bet builder', () => {
  it('[MEND-33] is every market but those whose price cannot be worked out with others, and the model knows it', () => {
    const asked = new Set<string>();
    for (const key of ['sim.f.r.3', 'sim.f.r.4', 'sim.f.r.5']) {
      const script = matchOf(key);
      let state = script.initial;
      for (const moment of script.moments) {
        state = script.step(state, moment);
        const { markets } = script.look(state);
        const now = state;
        const priced = () => script.model?.(now);
        for (const { shape, state: offered, retired } of markets) {
          const combines = shape.groupRanks[YOUR_BET] !== undefined;
          expect([shape.type, combines]).toEqual([shape.type, !ALONE.includes(shape.type)]);
          const [side] = shape.selections;
          if (!combines || retired === true || offered !== 'OPEN' || side === undefined) continue;
          // What the model knows it knows as long as it is on offer: asked once.
          if (asked.has(shape.key)) continue;
          asked.add(shape.key);
          const together = priced()?.together([side.key]);
          expect(together?.kind === 'refused' ? together.reason : together?.kind).not.toBe('unknown');
        }
      }
    }
    // Lines that moved are among them.
    expect([...asked].filter((key) => key.includes('/TOTAL_')).length).toBeGreaterThan(3);
  });

  it('[MEND-33] prices the main page’s goals with the match result as their twin among the goals', () => {
    const seen = new Set<string>();
    // One after the other: all begin at the same score, and each has a line of its own.
    for (let nth = 3; nth < 20; nth += 1) {
      const script = matchOf(`sim.f.r.${nth}`);
      // The first prices bring the line.
      const state = script.moments
        .slice(0, 2)
        .reduce((before, moment) => script.step(before, moment), script.initial);
      const { markets } = script.look(state);
      const model = script.model?.(state);
      const of = (type: string, side: string, line?: string) =>
        markets
          .find(({ shape }) => shape.type === type && (line === undefined || shape.line === line))
          ?.shape.selections.find(({ outcomeType }) => outcomeType === side)?.key ?? '';
      const line = markets.find(({ shape }) => shape.type === 'TOTAL_GOALS_LINE')?.shape.line ?? '';
      seen.add(line);
      const main = of('TOTAL_GOALS_LINE', 'OVER');
      const twin = of(`OVER_UNDER_${line.replace('.', '')}`, 'OVER', line);
      const drawn = of('MATCH_ODDS', 'DRAW');
      expect(model?.together([drawn, main])).toMatchObject({ kind: 'chances' });
      expect(model?.together([drawn, main])).toEqual(model?.together([drawn, twin]));
      expect(model?.together([main, twin])).toMatchObject({ kind: 'refused', reason: 'implied' });
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});
