import type { Drawn } from '#domain/virtuals/virtual-draw.ts';
import type { FeedChange } from '../core/feed.ts';
import type { Sight } from '../feeds/synthetic/playing/sight.ts';
import type { DrawBasis } from './draw-basis.ts';
import { fixtureOf, MATCHES, matchKey, roundOff } from './football/virtual-league.ts';
import { VirtualMatch } from './football/virtual-match.ts';
import { keyOf, offOf, VIRTUAL_CODES } from './virtual-codes.ts';
import { VirtualRace } from './virtual-race.ts';
import type { VirtualRules } from './virtual-rules.ts';

/** A virtual race or match from its listing to the end of its result. */
export interface VirtualEvent {
  readonly basis: DrawBasis;
  /** It is known how it ends. */
  draw(drawn: Drawn): void;
  /** Nobody committed to it, so no result can be shown to be right: whatever was bet comes back. */
  void(at: number): void;
  /** What has changed since it was asked last. */
  advance(now: number): readonly FeedChange[];
  look(): Sight;
}

/** Virtual events of a kind: one or more of them at the same time, at equal distances. */
export interface VirtualKind {
  readonly every: number;
  readonly ahead: number;
  /** From the start to the result. */
  readonly runs: number;
  offOf(slot: number): number;
  keysOf(slot: number): readonly string[];
  /** Undefined for a key that is none of this kind. */
  open(key: string): VirtualEvent | undefined;
}

const raceKinds = (rules: VirtualRules): readonly VirtualKind[] =>
  VIRTUAL_CODES.map((code) => ({
    every: rules.every,
    ahead: rules.ahead,
    runs: rules.runs[code.kind],
    offOf: (slot) => offOf(code, slot, rules),
    keysOf: (slot) => [keyOf(code, slot)],
    open: (key) => {
      const [, kind, slot = ''] = /^virtual\.(\w+)\.(\d{1,12})$/.exec(key) ?? [];
      return kind === code.kind ? new VirtualRace(code, Number(slot), rules) : undefined;
    },
  }));

const matches = (rules: VirtualRules): VirtualKind => ({
  ...rules.rounds,
  runs: rules.runs.football,
  offOf: (slot) => roundOff(slot, rules),
  keysOf: (slot) => Array.from({ length: MATCHES }, (_, nth) => matchKey(slot, nth)),
  open: (key) => {
    const fixture = fixtureOf(key, rules);
    return fixture && new VirtualMatch(fixture, rules);
  },
});

/** Every kind of virtual event. */
export const virtualKinds = (rules: VirtualRules): readonly VirtualKind[] => [
  ...raceKinds(rules),
  matches(rules),
];
