import { expect, it } from 'vitest';
import { RETURNED_OF_HUNDRED } from '#domain/virtuals/virtual-returns.ts';
import { OFFERED_VIRTUALS } from '#domain/virtuals/virtual-sports.ts';
import { matchMarkets } from './football/match-markets.ts';
import { fixtureOf } from './football/virtual-league.ts';
import { virtualKinds } from './virtual-kinds.ts';
import { virtualRules } from './virtual-rules.ts';

const EVENTS = 400;
const FROM = 14_900_000;

/** Chance of each side of the market on who wins, and what one unit on it pays at the price that is shown. */
type Shown = readonly { readonly chance: number; readonly pays: number }[];

function shown(key: string): Shown | undefined {
  const event = virtualKinds(virtualRules).flatMap((kind) => kind.open(key) ?? [])[0];
  event?.advance(event.basis.of.closesAt - 1);
  const [market] = event?.look().markets ?? [];
  if (event === undefined || market === undefined) return undefined;
  const { tickets } = event.basis.of;
  const match = fixtureOf(key, virtualRules);
  const all = tickets.reduce((sum, count) => sum + count, 0);
  const chances =
    match === undefined
      ? tickets.map((count) => count / all)
      : (matchMarkets(match, virtualRules)[0]?.chances(tickets) ?? []);
  return chances.map((chance, index) => {
    const [num = Number.NaN, den = 1] = (market.prices[index]?.odds ?? '').split('/').map(Number);
    return { chance, pays: 1 + num / den };
  });
}

/** Mean of what comes back, stakes spread over the sides as said. */
const returned = (
  sides: Shown,
  stake: (side: { readonly chance: number; readonly pays: number }) => number,
): number =>
  sides.reduce((sum, side) => sum + stake(side) * side.chance * side.pays, 0) /
  sides.reduce((sum, side) => sum + stake(side), 0);

const KEYS: Readonly<Record<(typeof OFFERED_VIRTUALS)[number], (nth: number) => string>> = {
  SBTC1_20: (nth) => `virtual.horses.${FROM + nth}`,
  SBTC1_25: (nth) => `virtual.dogs.${FROM + nth}`,
  SBTC1_19: (nth) => `virtual.football.${FROM + Math.floor(nth / 8)}.${nth % 8}`,
};

it.each(OFFERED_VIRTUALS)(
  '[VIR-01.8] what comes back on average is what the page says, however stakes are spread: %s',
  (sport) => {
    const events = Array.from({ length: EVENTS }, (_, nth) => shown(KEYS[sport](nth)) ?? []);
    const spreads = [() => 1, ({ chance }: { chance: number }) => chance];
    for (const stake of [...spreads, ({ pays }: { pays: number }) => 1 / pays]) {
      const mean = events.reduce((sum, sides) => sum + returned(sides, stake), 0) / EVENTS;
      expect(Math.floor(100 * mean)).toBe(RETURNED_OF_HUNDRED[sport]);
    }
  },
);
