import { CORNERS, type Code, type Corner, type Stoppage } from './rules.ts';

/** How a fight can end. */
export type Ending =
  | {
      readonly how: Stoppage;
      readonly winner: Corner;
      /** From 1, and whether half of that round had gone by. */
      readonly round: number;
      readonly late: boolean;
    }
  | { readonly how: 'decision'; readonly winner: Corner | undefined };

export interface Likely {
  readonly ending: Ending;
  readonly chance: number;
}

/** Where a fight is. */
export interface Standing {
  readonly rounds: number;
  readonly isTitle: boolean;
  /** Rounds that are complete, and by whom they were won. */
  readonly card: Readonly<Record<Corner, number>>;
  /** What part of the round that is on has gone by; nought between two. */
  readonly gone: number;
  /** Who has had the other down in it: the round is his if it is completed. */
  readonly ahead: Corner | undefined;
}

/** The home corner's part of what stops a fight, and of rounds. */
export const shareOf = ([home = 0, away = 0]: readonly number[]): number => {
  // Squares: who is a little stronger wins more than a little more often.
  const [own, other] = [home * home, away * away];
  return own + other === 0 ? 0.5 : own / (own + other);
};

export const stoppagesIn = (code: Code, isTitle: boolean, round: number) => {
  const of = code.stopped[isTitle ? 'title' : 'usual'];
  const factor = code.factor(round - 1);
  return { ko: of.ko * factor, submission: of.submission * factor };
};

/** What the judges say of a card: home, a draw, away. */
export function verdictOf({ verdicts }: Code, lead: number): readonly [number, number, number] {
  const { draw, other } = verdicts[Math.min(verdicts.length - 1, Math.abs(lead))] ?? { draw: 0, other: 0 };
  const ahead = 1 - draw - other;
  return lead >= 0 ? [ahead, draw, other] : [other, draw, ahead];
}

/** Chances of each number of `left` rounds won by the home corner, the one that is on being known or not. */
function cards(share: number, left: number, ahead: Corner | undefined): readonly number[] {
  let now = [1];
  for (let nth = 0; nth < left; nth += 1) {
    const wins = nth === 0 && ahead !== undefined ? Number(ahead === 'home') : share;
    const next = Array.from({ length: now.length + 1 }, () => 0);
    for (const [won, chance] of now.entries()) {
      next[won] = (next[won] ?? 0) + chance * (1 - wins);
      next[won + 1] = (next[won + 1] ?? 0) + chance * wins;
    }
    now = next;
  }
  return now;
}

/** Every way for a fight to end, with its chance. @param share of the home corner */
export function endingsFrom(code: Code, at: Standing, share: number): readonly Likely[] {
  const { rounds, isTitle, card, gone, ahead } = at;
  const done = card.home + card.away;
  const likely: Likely[] = [];
  let goesOn = 1;
  for (let round = done + 1; round <= rounds; round += 1) {
    const of = stoppagesIn(code, isTitle, round);
    const whole = of.ko + of.submission;
    const past = round === done + 1 ? gone : 0;
    const still = 1 - whole * past;
    // The part of a half that is to come, of all that is to come of a round that has not been stopped yet.
    const halves = [Math.max(0, 0.5 - past), 0.5 - Math.max(0, past - 0.5)] as const;
    for (const how of ['ko', 'submission'] as const)
      for (const winner of CORNERS)
        for (const [nth, part] of halves.entries()) {
          const chance = (goesOn * of[how] * part * (winner === 'home' ? share : 1 - share)) / still;
          if (of[how] > 0) likely.push({ ending: { how, winner, round, late: nth === 1 }, chance });
        }
    goesOn *= (1 - whole) / still;
  }
  const left = rounds - done;
  const verdict = [0, 0, 0];
  for (const [won, chance] of cards(share, left, ahead).entries()) {
    const lead = card.home + won - (card.away + left - won);
    for (const [nth, part] of verdictOf(code, lead).entries())
      verdict[nth] = (verdict[nth] ?? 0) + goesOn * chance * part;
  }
  for (const [nth, winner] of (['home', undefined, 'away'] as const).entries())
    likely.push({ ending: { how: 'decision', winner }, chance: verdict[nth] ?? 0 });
  return likely;
}
