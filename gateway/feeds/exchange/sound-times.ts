const day = 86_400_000;
/** Nothing on offer is silent for so long, ms. */
const tooFar = 400 * day;
/** How many of the times that follow are looked at. */
export const LOOKAHEAD = 8;

/**
 * Which of the times of a recording are to be believed (MEND-15). Those of one source never go back; one that
 * the times
 * after it contradict, or that lies further ahead than any market is silent, would hold up all that comes
 * after it.
 */
export class SoundTimes {
  #last: number | undefined;

  /**
   * The time of a message, epoch ms: its own, or that of the one before it where its own is far from the
   * others.
   *
   * @param following times told after it, as many as are known, LOOKAHEAD at most
   */
  next(
    told: number | undefined,
    following: readonly number[],
  ): { readonly at: number; readonly isFar: boolean } {
    const at = told ?? this.#last ?? following[0] ?? 1;
    const isFar =
      this.#last === undefined ? isFarFromAll(at, following) : this.#isFar(at, this.#last, following);
    const near = this.#last ?? following.find((time) => !isFarFromAll(time, following)) ?? at;
    const sound = Math.max(isFar ? near : at, this.#last ?? 1, 1);
    this.#last = sound;
    return { at: sound, isFar };
  }

  #isFar(at: number, last: number, following: readonly number[]): boolean {
    if (at < last - day) return true;
    if (at <= last + day) return false;
    if (following.some((time) => time >= last && time < at - day)) return true;
    return at > last + tooFar && following.filter((time) => time >= at).length < LOOKAHEAD;
  }
}

/** Far from at least half of them. */
function isFarFromAll(at: number, others: readonly number[]): boolean {
  const far = others.filter((time) => Math.abs(time - at) > tooFar).length;
  return others.length > 0 && 2 * far >= others.length && far > 0;
}
