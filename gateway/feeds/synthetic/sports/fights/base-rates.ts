import { type BaseRate, band } from '../../chances/base-rate.ts';
import type { Course } from './course.ts';
import type { Ending } from './endings.ts';
import type { FightState } from './state.ts';

type Rate = BaseRate<Course, FightState>;

/** Of fights of one length, or of all. */
const rate = (
  name: string,
  [real, model]: readonly [number, number],
  of: (ending: Ending) => boolean,
  isTitle?: boolean,
): Rate => ({
  name,
  of: ({ course, end }) =>
    end.ending === undefined || (isTitle !== undefined && course.fixture.isTitle !== isTitle)
      ? undefined
      : Number(of(end.ending)),
  real,
  within: band(real),
  model,
});

const favourite: Rate = {
  name: 'favourite wins',
  of: ({ course, end: { ending } }) => {
    const [home = 0, away = 0] = course.truth;
    return home === away || ending?.winner === undefined
      ? undefined
      : Number(ending.winner === (home > away ? 'home' : 'away'));
  },
  real: 0.667,
  within: band(0.667),
  model: 0.6638,
};
const inRound = (round: number) => (ending: Ending) => ending.how !== 'decision' && ending.round === round;

/** 6,272 fights of three rounds and 648 of five. */
export const MMA_RATES: readonly Rate[] = [
  rate('decision, three rounds', [0.504, 0.4899], ({ how }) => how === 'decision', false),
  rate('KO, three rounds', [0.309, 0.3293], ({ how }) => how === 'ko', false),
  rate('submission, three rounds', [0.183, 0.1807], ({ how }) => how === 'submission', false),
  rate('first round, three rounds', [0.24, 0.2603], inRound(1), false),
  rate('second round, three rounds', [0.15, 0.1631], inRound(2), false),
  rate('third round, three rounds', [0.07, 0.0866], inRound(3), false),
  rate('decision, five rounds', [0.406, 0.4185], ({ how }) => how === 'decision', true),
  rate('KO, five rounds', [0.429, 0.4259], ({ how }) => how === 'ko', true),
  rate('submission, five rounds', [0.162, 0.1555], ({ how }) => how === 'submission', true),
  favourite,
];

/** As the model of the specification has it: no figures of boxing were counted. */
export const BOXING_RATES: readonly Rate[] = [
  rate('distance', [0.53, 0.5422], ({ how }) => how === 'decision'),
  rate('draw', [0.015, 0.0139], ({ winner }) => winner === undefined),
];
