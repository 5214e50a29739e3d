import { narrowed, type Scores, scoresAfter } from './hole-law.ts';
import { amongFirst } from './ranks.ts';
import { BEYOND } from './state.ts';

/** A field that is cut: what each comes to who plays on, and what each has who does not. */
export interface CutField {
  readonly makes: readonly number[];
  /** Chances add up to those of making the cut. */
  readonly playingOn: readonly Scores[];
  /** Of the whole: who has missed the cut is behind all who have not. */
  readonly all: readonly Scores[];
}

/** What so many holes more bring to each of some scores. */
function followedBy({ from, chances }: Scores, rest: Scores): Scores {
  const sum = new Float64Array(chances.length + rest.chances.length - 1);
  for (let at = 0; at < chances.length; at += 1) {
    const chance = chances[at] ?? 0;
    if (chance === 0) continue;
    for (let more = 0; more < rest.chances.length; more += 1)
      sum[at + more] = (sum[at + more] ?? 0) + chance * (rest.chances[more] ?? 0);
  }
  return { from: from + rest.from, chances: sum };
}

const times = ({ from, chances }: Scores, parts: (at: number) => number): Scores => ({
  from,
  chances: chances.map((chance, at) => chance * parts(at)),
});

function together(low: Scores, high: Scores): Scores {
  const chances = new Float64Array(high.from - low.from + high.chances.length);
  chances.set(low.chances);
  chances.set(high.chances, high.from - low.from);
  return { from: low.from, chances };
}

/**
 * Seen from before the cut. Whether a player makes it is asked of their own score against all others; who
 * else makes it is then left to chance.
 *
 * @param atCut what each comes to until then @param left holes after it
 */
export function cutField(
  atCut: readonly Scores[],
  skills: readonly number[],
  { places, left }: { readonly places: number; readonly left: number },
): CutField {
  const among = amongFirst(atCut, places);
  const makes: number[] = [];
  const playingOn: Scores[] = [];
  const all: Scores[] = [];
  for (const [player, scores] of atCut.entries()) {
    const made = times(scores, (at) => among[player]?.[at] ?? 0);
    const out = times(scores, (at) => 1 - (among[player]?.[at] ?? 0));
    const onward = followedBy(narrowed(made), scoresAfter(0, skills[player] ?? 0, left));
    makes.push(made.chances.reduce((sum, chance) => sum + chance, 0));
    playingOn.push(narrowed(onward));
    all.push(together(narrowed(onward), { ...out, from: out.from + BEYOND }));
  }
  return { makes, playingOn, all };
}
