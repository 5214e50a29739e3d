import { bestOddsFrom } from '#domain/racing/best-odds.ts';
import type { RacingConfig } from '../config.ts';
import type { Moment } from '../playing/script.ts';
import { type Random, random } from '../random.ts';
import { drawFinish, type Finisher } from './finish.ts';
import type { RaceCard } from './racing-code.ts';

/** What happens around a race, at instants of real time. */
export type RaceMoment = Moment &
  (
    | { readonly kind: 'priced' | 'bestOdds' | 'suspend' | 'reopen' | 'weighedIn' | 'abandoned' }
    | { readonly kind: 'moved'; readonly tickets: readonly (readonly [runner: number, tickets: number])[] }
    | { readonly kind: 'withdrawn'; readonly runner: number }
    | { readonly kind: 'step'; readonly step: string }
    | { readonly kind: 'delayed'; readonly startTime: number }
    | { readonly kind: 'running'; readonly order: readonly number[] }
    | { readonly kind: 'result'; readonly finish: readonly Finisher[] }
    | { readonly kind: 'quick'; readonly quick: string; readonly finish?: readonly Finisher[] }
  );

export interface RaceCourse {
  readonly card: RaceCard;
  /** The market's first opinion, tickets of each runner. */
  readonly opening: readonly number[];
  readonly moments: readonly RaceMoment[];
  readonly goneAt: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

function calm(toGo: number, config: RacingConfig): number {
  if (toGo > 24 * HOUR) return 2 * HOUR;
  if (toGo > 6 * HOUR) return 40 * MINUTE;
  if (toGo > HOUR) return 4 * MINUTE;
  return toGo > 10 * MINUTE ? 45 * SECOND : config.move;
}

/** Money moves the market from its first opinion towards the truth, a few runners at a time. */
function moves(card: RaceCard, opening: readonly number[], off: number, config: RacingConfig, draw: Random) {
  const moments: RaceMoment[] = [];
  const held = [...opening];
  const { listedAt } = card.slot;
  const wait = (at: number): number => Math.round((calm(off - at, config) * draw.between(80, 120)) / 100);
  for (let at = listedAt + wait(listedAt); at < off; at += wait(at)) {
    const runners = draw.shuffled(card.runners).slice(0, draw.between(1, 3));
    const tickets = runners.map(({ cloth, tickets: truth }): [number, number] => {
      const now = held[cloth - 1] ?? truth;
      const next = Math.max(
        40,
        now + Math.round((truth - now) / 7) + Math.round((now * draw.between(-45, 45)) / 1000),
      );
      held[cloth - 1] = next;
      return [cloth - 1, next];
    });
    moments.push({ kind: 'moved', at, tickets });
  }
  return moments;
}

/** One race in eight loses a runner, some hours or minutes before the off. */
function withdrawals(card: RaceCard, off: number, draw: Random): { moments: RaceMoment[]; gone: number[] } {
  if (card.runners.length < 5 || !draw.chance(1, 8)) return { moments: [], gone: [] };
  const count = draw.chance(1, 5) && card.runners.length > 7 ? 2 : 1;
  const gone = draw
    .shuffled(card.runners)
    .slice(0, count)
    .map(({ cloth }) => cloth - 1);
  const moments = gone.flatMap((runner, index): RaceMoment[] => {
    const at = off - draw.pick([4, 7, 11, 25, 50, 95]) * MINUTE - index * 40 * SECOND;
    return [
      { kind: 'suspend', at },
      { kind: 'withdrawn', at: at + 4 * SECOND, runner },
      { kind: 'reopen', at: at + 20 * SECOND },
    ];
  });
  return { moments, gone };
}

function toThePost(card: RaceCard, off: number, late: number): RaceMoment[] {
  return [
    ...(late > MINUTE ? [{ kind: 'delayed' as const, at: off - 10 * MINUTE, startTime: off }] : []),
    ...card.code.steps(card).map(([step, before]) => ({ kind: 'step' as const, at: off - before, step })),
    { kind: 'step', at: off, step: 'off' },
  ];
}

/** Early leaders come back to the field; the order becomes the finish by the line. */
export function inRunning(
  card: RaceCard,
  finish: readonly Finisher[],
  off: number,
  config: Pick<RacingConfig, 'runningOrder'>,
  draw: Random,
) {
  const length = card.takes;
  const early = draw.shuffled(finish.map(({ runner }) => runner));
  const pictures: RaceMoment[] = [];
  for (let since = config.runningOrder; since < length; since += config.runningOrder) {
    const place = ({ runner }: Finisher, index: number): number =>
      early.indexOf(runner) * (length - since) + index * since;
    const order = finish
      .map((finisher, index) => ({ runner: finisher.runner, place: place(finisher, index) }))
      .sort((a, b) => a.place - b.place || a.runner - b.runner)
      .map(({ runner }) => runner);
    pictures.push({ kind: 'running', at: off + since, order });
  }
  return { pictures, finishedAt: off + length };
}

/**
 * From the line to the weighed-in: a photo when it was close, now and then an inquiry that may turn it round.
 */
function verdict(finish: readonly Finisher[], finishedAt: number, draw: Random): RaceMoment[] {
  const moments: RaceMoment[] = [{ kind: 'step', at: finishedAt, step: 'finished' }];
  const tied = finish.some(
    (finisher, index) => finisher.position === finish[index + 1]?.position && index < 4,
  );
  const photo = tied || draw.chance(1, 10);
  if (photo) moments.push({ kind: 'step', at: finishedAt + 3 * SECOND, step: 'photoFinish' });
  const resultAt = finishedAt + (photo ? 18 : 9) * SECOND;
  const [first, second] = finish;
  const inquiry = !tied && first !== undefined && second !== undefined && draw.chance(1, 30);
  const amended = inquiry && draw.chance(1, 3);
  const provisional =
    amended && first.position === 1 && second.position === 2
      ? [{ ...second, position: 1 }, { ...first, position: 2 }, ...finish.slice(2)]
      : finish;
  moments.push(
    { kind: 'result', at: resultAt, finish: provisional },
    { kind: 'step', at: resultAt, step: 'result' },
  );
  if (inquiry) {
    moments.push(
      { kind: 'quick', at: resultAt + 2 * SECOND, quick: draw.pick(['inquiry', 'objection', 'both']) },
      { kind: 'quick', at: resultAt + 30 * SECOND, quick: amended ? 'amended' : 'resultStands', finish },
    );
  }
  const weighedInAt = resultAt + (inquiry ? 36 : 14) * SECOND;
  moments.push({ kind: 'step', at: weighedInAt, step: 'weighedIn' }, { kind: 'weighedIn', at: weighedInAt });
  return moments;
}

/**
 * Best odds are guaranteed from ten o'clock of the race day on, unless the race is off before that (RAC-07).
 */
function bestOdds({ off: scheduled, listedAt }: RaceCard['slot'], off: number): RaceMoment[] {
  const at = bestOddsFrom(scheduled);
  return at < off ? [{ kind: 'bestOdds', at: Math.max(at, listedAt) }] : [];
}

/** The whole course of a race. Same seed and card, same race. */
export function raceCourseOf(seed: string, card: RaceCard, config: RacingConfig): RaceCourse {
  const { key, off: scheduled, listedAt } = card.slot;
  const draw = random(seed, 'race', key);
  const late = draw.chance(1, 30) ? draw.between(2, 5) * MINUTE : draw.between(0, 40) * SECOND;
  const off = scheduled + late;
  const opening = card.runners.map(({ tickets }) =>
    Math.max(40, Math.round((tickets * draw.between(65, 150)) / 100)),
  );
  const out = withdrawals(card, off, random(seed, 'withdrawn', key));
  const standing = card.runners
    .map(({ tickets }, runner) => ({ runner, tickets }))
    .filter(({ runner }) => !out.gone.includes(runner));
  const before: RaceMoment[] = [
    { kind: 'priced', at: Math.max(listedAt, scheduled - config.pricedAhead) },
    ...bestOdds(card.slot, off),
    ...moves(card, opening, off, config, random(seed, 'moves', key)),
    ...out.moments.filter((moment) => moment.at > listedAt),
    ...toThePost(card, off, late),
  ];
  const missed = out.moments.filter((moment) => moment.at <= listedAt && moment.kind === 'withdrawn');
  before.push(...missed.map((moment) => ({ ...moment, at: listedAt })));
  before.sort((a, b) => a.at - b.at);
  if (draw.chance(1, 250)) {
    const abandonedAt = off - 3 * MINUTE;
    const moments = before.filter((moment) => moment.at < abandonedAt);
    moments.push(
      { kind: 'step', at: abandonedAt, step: 'abandoned' },
      { kind: 'abandoned', at: abandonedAt },
    );
    return { card, opening, moments, goneAt: abandonedAt + config.linger };
  }
  const finish = drawFinish(standing, card.jumps, random(seed, 'finish', key));
  const run = inRunning(card, finish, off, config, random(seed, 'running', key));
  const after = verdict(finish, run.finishedAt, random(seed, 'verdict', key));
  const moments = [...before, ...run.pictures, ...after];
  return { card, opening, moments, goneAt: (moments.at(-1)?.at ?? off) + config.linger };
}
