import type { Prng } from '../random/prng.ts';

const ROW = /\[(\d+),(\d+),(\d+),(\d+),(\d+)\]/g;

interface Price {
  /** As on the wire: numerator and denominator. */
  readonly odds: string;
  readonly version: string;
  readonly flags: string;
}

/**
 * A live line on which some prices are told with the one before: that comes first, under the version of the
 * new one, whose own content counts then as it is not older; or after it, under its own version, and does not
 * count (LIV-02, TRAP-13). Either way the last word is the true one.
 */
export class StalePrices {
  readonly #chance: Prng;
  readonly #share: number;
  readonly #isOver: () => boolean;
  readonly #told = new Map<string, Price>();

  /** @param share out of 100 prices */
  constructor(chance: Prng, share: number, isOver: () => boolean) {
    this.#chance = chance;
    this.#share = share;
    this.#isOver = isOver;
  }

  /** What arrives in place of a frame. */
  tell(text: string): string {
    if (this.#share === 0 || this.#isOver() || !text.includes('"type":"prices"')) return text;
    return text.replaceAll(
      ROW,
      (row, id: string, num: string, den: string, version: string, flags: string) => {
        const before = this.#told.get(id);
        this.#told.set(id, { odds: `${num},${den}`, version, flags });
        if (before === undefined || !this.#chance.chance(this.#share, 100)) return row;
        return this.#chance.chance(1, 2)
          ? `[${id},${before.odds},${version},${before.flags}],${row}`
          : `${row},[${id},${before.odds},${before.version},${before.flags}]`;
      },
    );
  }
}
