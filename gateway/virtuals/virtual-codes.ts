import { londonClock } from '#domain/racing/london-time.ts';
import { SPORTS, type Sport } from '../feeds/sports.ts';
import { dogName } from '../feeds/synthetic/racing/dog-names.ts';
import { horseName, silk } from '../feeds/synthetic/racing/names.ts';
import type { CardRunner, RaceCard, RaceSlot } from '../feeds/synthetic/racing/racing-code.ts';
import { type Random, random } from '../feeds/synthetic/random.ts';
import type { VirtualRules } from './virtual-rules.ts';

/** A kind of virtual racing. */
export interface VirtualCode {
  readonly kind: 'horses' | 'dogs';
  readonly sport: Sport;
  /** A race is off so long after a multiple of `every`, ms. */
  readonly offset: number;
  readonly track: string;
}

export const VIRTUAL_CODES: readonly VirtualCode[] = [
  { kind: 'horses', sport: SPORTS.virtualHorses, offset: 0, track: 'Virtual Park' },
  { kind: 'dogs', sport: SPORTS.virtualDogs, offset: 60_000, track: 'Virtual Lane' },
];

const WORLD = 'virtual races';

function ticketsOf(draw: Random, size: number): number[] {
  const ranks = draw.shuffled(Array.from({ length: size }, (_, rank) => rank));
  return ranks.map((rank) => {
    let tickets = 1_000;
    for (let i = 0; i < rank; i += 1) tickets = Math.floor((tickets * draw.between(72, 94)) / 100);
    return Math.max(40, tickets);
  });
}

function runnersOf({ kind }: VirtualCode, draw: Random): CardRunner[] {
  const size = kind === 'dogs' ? 6 : draw.between(8, 12);
  const names = new Set<string>();
  while (names.size < size) names.add(kind === 'dogs' ? dogName(draw) : horseName(draw));
  const tickets = ticketsOf(draw, size);
  return [...names].map((name, index) => ({
    cloth: index + 1,
    name,
    tickets: tickets[index] ?? 40,
    details: kind === 'dogs' ? {} : { silk: silk(draw) },
  }));
}

export const keyOf = ({ kind }: VirtualCode, slot: number): string => `virtual.${kind}.${slot}`;

export const offOf = ({ offset }: VirtualCode, slot: number, { every }: VirtualRules): number =>
  slot * every + offset;

/**
 * The card of a race: who runs, and with which chance. Anybody may know it beforehand; who wins is drawn
 * elsewhere (`DrawBook`).
 */
export function virtualCard(code: VirtualCode, nth: number, rules: VirtualRules): RaceCard {
  const off = offOf(code, nth, rules);
  const key = keyOf(code, nth);
  const slot: RaceSlot = {
    key,
    course: { code: code.kind, name: code.track, country: 'GB' },
    meeting: code.kind,
    off,
    listedAt: off - rules.ahead * rules.every,
  };
  return {
    code: { categories: 'virtual.', sport: code.sport, steps: () => [], numbered: code.kind === 'dogs' },
    slot,
    raceName: `${londonClock(off)} Virtual race`,
    distance: code.kind === 'dogs' ? '480m' : '1m',
    handicap: false,
    jumps: false,
    takes: rules.runs[code.kind],
    extraPlaces: 0,
    runners: runnersOf(code, random(WORLD, key)),
  };
}
