import type { Scores } from './hole-law.ts';

/** Places that are told apart, from the first. */
export const PLACES = 20;
/**
 * Who are level are put in order by chance, which is what a dead heat pays on average and how a play-off
 * ends: points of Gauss over what part of those who are level comes first.
 */
const POINTS = [
  [0.112_701_665_379_258_3, 0.277_777_777_777_777_8],
  [0.5, 0.444_444_444_444_444_4],
  [0.887_298_334_620_741_7, 0.277_777_777_777_777_8],
] as const;
const NEGLIGIBLE = 1e-7;

/** Counts of players who are ahead, from none; more than there are places are left out. */
type Counts = Float64Array;

function oneMore(counts: Counts, chance: number): void {
  if (chance < NEGLIGIBLE) return;
  for (let at = counts.length - 1; at > 0; at -= 1)
    counts[at] = (counts[at] ?? 0) * (1 - chance) + (counts[at - 1] ?? 0) * chance;
  counts[0] = (counts[0] ?? 0) * (1 - chance);
}

/** Tells of each player how many of the others are ahead: halves of the field are added to each other. */
function eachWithout(
  ahead: Float64Array,
  [from, to]: readonly [number, number],
  counts: Counts,
  tell: (player: number, counts: Counts) => void,
): void {
  if (to - from === 1) {
    tell(from, counts);
    return;
  }
  const middle = Math.floor((from + to) / 2);
  const [first, second] = [counts.slice(), counts];
  for (let other = middle; other < to; other += 1) oneMore(first, ahead[other] ?? 0);
  eachWithout(ahead, [from, middle], first, tell);
  for (let other = from; other < middle; other += 1) oneMore(second, ahead[other] ?? 0);
  eachWithout(ahead, [middle, to], second, tell);
}

/** Of each player the chance of each place, from the first: those who are level are in order by chance. */
export function rankChances(players: readonly Scores[]): readonly Float64Array[] {
  const ranks = players.map(() => new Float64Array(PLACES));
  const least = Math.min(...players.map(({ from }) => from));
  const most = Math.max(...players.map(({ from, chances }) => from + chances.length));
  const below = new Float64Array(players.length);
  const exactly = new Float64Array(players.length);
  const ahead = new Float64Array(players.length);
  for (let score = least; score < most; score += 1) {
    let highest = 0;
    for (const [nth, { from, chances }] of players.entries()) {
      below[nth] = (below[nth] ?? 0) + (exactly[nth] ?? 0);
      exactly[nth] = chances[score - from] ?? 0;
      highest = Math.max(highest, exactly[nth] ?? 0);
    }
    if (highest < NEGLIGIBLE) continue;
    for (const [part, weight] of POINTS) {
      for (let nth = 0; nth < players.length; nth += 1)
        ahead[nth] = (below[nth] ?? 0) + part * (exactly[nth] ?? 0);
      const none = new Float64Array(PLACES);
      none[0] = 1;
      eachWithout(ahead, [0, players.length], none, (player, counts) => {
        const chance = weight * (exactly[player] ?? 0);
        const own = ranks[player];
        if (chance < NEGLIGIBLE || own === undefined) return;
        for (let at = 0; at < PLACES; at += 1) own[at] = (own[at] ?? 0) + chance * (counts[at] ?? 0);
      });
    }
  }
  return ranks;
}

/** Of each player, by their score, the chance that fewer than so many others have a lower one. */
export function amongFirst(players: readonly Scores[], places: number): readonly Float64Array[] {
  const among = players.map(({ chances }) => new Float64Array(chances.length));
  const least = Math.min(...players.map(({ from }) => from));
  const most = Math.max(...players.map(({ from, chances }) => from + chances.length));
  const below = new Float64Array(players.length);
  for (let score = least; score < most; score += 1) {
    const highest = Math.max(...players.map(({ from, chances }) => chances[score - from] ?? 0));
    if (highest < NEGLIGIBLE) continue;
    const none = new Float64Array(places);
    none[0] = 1;
    eachWithout(below, [0, players.length], none, (player, counts) => {
      const at = score - (players[player]?.from ?? 0);
      const own = among[player];
      if (own !== undefined && at >= 0 && at < own.length)
        own[at] = counts.reduce((sum, chance) => sum + chance, 0);
    });
    for (const [nth, { from, chances }] of players.entries())
      below[nth] = (below[nth] ?? 0) + (chances[score - from] ?? 0);
  }
  return among;
}
