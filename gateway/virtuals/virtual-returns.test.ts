import { expect, it } from 'vitest';
import { RETURNED_OF_HUNDRED } from '#domain/virtuals/virtual-returns.ts';
import { OFFERED_VIRTUALS } from '#domain/virtuals/virtual-sports.ts';
import { VIRTUAL_CODES } from './virtual-codes.ts';
import { VirtualRace } from './virtual-race.ts';
import { virtualRules } from './virtual-rules.ts';

const RACES = 400;
const FROM = 14_900_000;

/** Chance of each runner, and what one unit on it pays at the price that is shown. */
function shown(race: VirtualRace): readonly { readonly chance: number; readonly pays: number }[] {
  race.advance(race.closesAt - 1);
  const win = race.look().markets.find(({ shape }) => shape.type === 'WIN');
  const all = race.tickets.reduce((sum, tickets) => sum + tickets, 0);
  return race.tickets.map((tickets, index) => {
    const [num = Number.NaN, den = 1] = (win?.prices[index]?.odds ?? '').split('/').map(Number);
    return { chance: tickets / all, pays: 1 + num / den };
  });
}

/** Mean of what comes back, stakes spread over the runners as said. */
const returned = (
  runners: ReturnType<typeof shown>,
  stake: (runner: { readonly chance: number; readonly pays: number }) => number,
): number =>
  runners.reduce((sum, runner) => sum + stake(runner) * runner.chance * runner.pays, 0) /
  runners.reduce((sum, runner) => sum + stake(runner), 0);

it.each(OFFERED_VIRTUALS)(
  '[VIR-01.8] what comes back on average is what the page says, however stakes are spread: %s',
  (sport) => {
    const code = VIRTUAL_CODES.find((one) => one.sport.id === sport);
    if (code === undefined) throw new Error(sport);
    const races = Array.from({ length: RACES }, (_, n) =>
      shown(new VirtualRace(code, FROM + n, virtualRules)),
    );
    const spreads = [() => 1, ({ chance }: { chance: number }) => chance];
    for (const stake of [...spreads, ({ pays }: { pays: number }) => 1 / pays]) {
      const mean = races.reduce((sum, runners) => sum + returned(runners, stake), 0) / RACES;
      expect(Math.floor(100 * mean)).toBe(RETURNED_OF_HUNDRED[sport]);
    }
  },
);
