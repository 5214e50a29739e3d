import { SPORTS, type Sport } from '../../../sports.ts';

export type Corner = 'home' | 'away';
export const CORNERS: readonly Corner[] = ['home', 'away'];

/** How a fight is stopped: a knockout, technical or by disqualification as well, or a submission. */
export type Stoppage = 'ko' | 'submission';

/** What the judges make of a lead in rounds: that it is a draw, or that they see the other one ahead. */
interface Verdict {
  readonly draw: number;
  readonly other: number;
}

export interface Code {
  readonly sport: Sport;
  readonly prefix: string;
  /** Seconds. */
  readonly round: number;
  readonly rest: number;
  /** Rounds of a fight, and of one at the top of a card. */
  readonly rounds: { readonly usual: number; readonly title: number };
  /** Chance of each stoppage in a first round that begins, in fights of each length. */
  readonly stopped: {
    readonly usual: Readonly<Record<Stoppage, number>>;
    readonly title: Readonly<Record<Stoppage, number>>;
  };
  /** Times so much in each round, counted from 0. */
  readonly factor: (round: number) => number;
  /** By the lead in rounds, from level on; the last is of every greater one. */
  readonly verdicts: readonly Verdict[];
  /** Chance of a knockdown in a round, by who wins it. */
  readonly knockdown: number;
  /** Whether a draw has a price where the winner is bet on. */
  readonly draws: boolean;
  /** Rounds of a group in "round groups"; none where rounds are few. */
  readonly group?: number;
}

const LATER = [1, 0.85, 0.58, 0.6, 0.55];

export const MMA: Code = {
  sport: SPORTS.martialArts,
  prefix: 'mm',
  round: 300,
  rest: 60,
  rounds: { usual: 3, title: 5 },
  stopped: { usual: { ko: 0.165, submission: 0.095 }, title: { ko: 0.165, submission: 0.06 } },
  factor: (round) => LATER[round] ?? 0,
  verdicts: [
    { draw: 0.2, other: 0.4 },
    { draw: 0.006, other: 0.2 },
    { draw: 0, other: 0.05 },
    { draw: 0, other: 0.005 },
  ],
  knockdown: 0.12,
  draws: false,
};

export const BOXING: Code = {
  sport: SPORTS.boxing,
  prefix: 'bx',
  round: 180,
  rest: 60,
  rounds: { usual: 10, title: 12 },
  stopped: { usual: { ko: 0.066, submission: 0 }, title: { ko: 0.066, submission: 0 } },
  // Rises over nine rounds and stays.
  factor: (round) => 0.6 + (Math.min(round, 9) * 0.5) / 9,
  verdicts: [
    { draw: 0.14, other: 0.43 },
    { draw: 0.02, other: 0.25 },
    { draw: 0.01, other: 0.1 },
    { draw: 0, other: 0.03 },
    { draw: 0, other: 0.005 },
  ],
  knockdown: 0.07,
  draws: true,
  group: 3,
};
