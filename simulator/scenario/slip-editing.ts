import type { Chances } from '../random/prng.ts';

/** What people of a world do with their slips beside filling and placing them. */
export interface SlipEditing {
  /**
   * Out of 100 looks at a slip, how many end in clearing it; some of that is undone, in time or too late
   * (BSL-07).
   */
  readonly clears: number;
  /** Out of 100 looks at a slip, how many end in switching a leg off, or on again (BSL-06). */
  readonly switches: number;
  /** Out of 100 looks at a slip, how many end in another selection in a leg's place (BSL-06). */
  readonly chooses: number;
  /** Out of 100 looks, how many end in asking for a code of the slip, or in entering one (REQ-02). */
  readonly codes: number;
  /**
   * Out of 100 looks, how many end in something small: a window closed, the slip opened, another odds format.
   */
  readonly fidgets: number;
  /**
   * Out of 100 looks, how many end in a link, a request, a choice or a word on a page around betting (DPL-02,
   * REQ-01, UK-49).
   */
  readonly roams: number;
}

/** Of so many worlds, in one people tinker. */
const TINKERED = 3;

/** A stream of its own, as habits have. */
export function drawSlipEditing(chances: Chances): SlipEditing | null {
  const chance = chances.of('tinkering');
  if (!chance.chance(1, TINKERED)) return null;
  const share = (least: number, most: number): number =>
    chance.chance(1, 2) ? chance.between(least, most) : 0;
  return {
    clears: share(2, 12),
    switches: share(5, 25),
    chooses: share(3, 20),
    codes: share(3, 15),
    fidgets: share(5, 25),
    roams: share(5, 25),
  };
}
