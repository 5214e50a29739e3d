import { type BaseRate, band, type Played } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import type { MatchState } from './match-state.ts';

type Rate = BaseRate<Course, MatchState>;

const mean = (name: string, real: number, model: number, of: (end: MatchState) => number): Rate => ({
  name,
  of: ({ end }: Played<Course, MatchState>) => of(end),
  real,
  within: band(real),
  model,
});
const share = (name: string, real: number, model: number, holds: (end: MatchState) => boolean): Rate =>
  mean(name, real, model, (end) => (holds(end) ? 1 : 0));

/** 7,406 matches of 24 seasons of leagues: public results. */
export const BASE_RATES: readonly Rate[] = [
  mean('goals', 2.71, 2.69, ({ home, away }) => home + away),
  mean('goals of the home side', 1.5, 1.4829, ({ home }) => home),
  mean('goals of the away side', 1.22, 1.2074, ({ away }) => away),
  share('home wins', 0.437, 0.4355, ({ home, away }) => home > away),
  share('draws', 0.253, 0.2519, ({ home, away }) => home === away),
  share('away wins', 0.31, 0.3126, ({ home, away }) => home < away),
  share('over 2.5', 0.515, 0.5012, ({ home, away }) => home + away > 2),
  share('both score', 0.528, 0.5302, ({ home, away }) => home > 0 && away > 0),
  share('no goals', 0.064, 0.0702, ({ home, away }) => home + away === 0),
  share('one all', 0.118, 0.1188, ({ home, away }) => home === 1 && away === 1),
  mean('goals before half-time', 1.2, 1.2194, ({ half }) => (half?.home ?? 0) + (half?.away ?? 0)),
  // 380 matches of one season of one league; cards of ours are those of the incidents.
  mean('corners', 10.3, 10.2454, ({ told }) => told.corners.home + told.corners.away),
  share('over 9.5 corners', 0.58, 0.5741, ({ told }) => told.corners.home + told.corners.away > 9),
  share('a red card', 0.097, 0.0888, ({ reds }) => reds.home + reds.away > 0),
  share('level at half-time', 0.4, 0.4112, ({ half }) => half?.home === half?.away),
];
