import type { BetKind } from '#domain/contract/betting.ts';
import { accumulator } from './accumulator.ts';
import { betBuilder } from './bet-builder.ts';
import type { KindRules } from './kind-rules.ts';
import { single } from './single.ts';
import { system } from './system.ts';

const KINDS: Partial<Readonly<Record<BetKind, KindRules>>> = {
  SINGLE: single,
  COMBO: accumulator,
  SYSTEM: system,
  YOURBET: betBuilder,
};

/** Rules of a kind; undefined for one that this gateway does not book. */
export const kindRules = (type: BetKind): KindRules | undefined => KINDS[type];
