import type { EventEntity } from '../market/entities.ts';
import { askedOf, type Unit } from './score-progress.ts';

/** What a leg was struck on, as the market of its feed says. */
export interface Tracked {
  /** Stable code of the market. */
  readonly type: string;
  readonly line?: string | undefined;
  /** Result code of the selection. */
  readonly outcome?: string | undefined;
  readonly cloth?: number | undefined;
}

/**
 * How far a leg has come by the score that the feed tells. `met`: has all that it needs; `gone`: cannot win
 * from here. Both as the score stands: goals are taken back.
 */
export type LegProgress = (
  | { readonly kind: 'over'; readonly have: number; readonly need: number }
  | { readonly kind: 'under'; readonly have: number; readonly most: number }
  /** The side that was picked, or the draw: goals ahead of the other, below nought behind. */
  | { readonly kind: 'lead'; readonly by: number }
  | { readonly kind: 'draw'; readonly apart: number }
  /** With a start of so much for the side that was picked: its lead without that, below nought behind. */
  | { readonly kind: 'start'; readonly by: number; readonly start: number }
  /** A side or the draw. */
  | { readonly kind: 'either'; readonly by: number }
  | { readonly kind: 'bothScore'; readonly scored: number }
  | { readonly kind: 'notBoth'; readonly scored: number }
  /** The place in a race that has a result. */
  | { readonly kind: 'position'; readonly position: number | null }
) & {
  readonly stands: 'open' | 'met' | 'gone';
  /** What is counted; absent for goals of a match of two halves. */
  readonly unit?: Unit;
};

type Score = { readonly home: number; readonly away: number };

function totalOf(line: number, outcome: string, { home, away }: Score): LegProgress | undefined {
  // On a whole line, or a quarter, the stake or half of it may come back: that is no plain count.
  if (!Number.isFinite(line) || line % 1 !== 0.5) return undefined;
  const have = home + away;
  const most = Math.floor(line);
  if (outcome === 'OVER') return { kind: 'over', have, need: most + 1, stands: have > most ? 'met' : 'open' };
  return outcome === 'UNDER'
    ? { kind: 'under', have, most, stands: have > most ? 'gone' : 'open' }
    : undefined;
}

function resultOf(outcome: string, { home, away }: Score): LegProgress | undefined {
  const ahead = home - away;
  switch (outcome) {
    case 'HOME':
      return { kind: 'lead', by: ahead, stands: 'open' };
    case 'AWAY':
      return { kind: 'lead', by: 0 - ahead, stands: 'open' };
    case 'DRAW':
      return { kind: 'draw', apart: Math.abs(ahead), stands: 'open' };
    case 'HOME_DRAW':
      return { kind: 'either', by: ahead, stands: 'open' };
    case 'DRAW_AWAY':
      return { kind: 'either', by: 0 - ahead, stands: 'open' };
    default:
      return undefined;
  }
}

function bothOf(outcome: string, { home, away }: Score): LegProgress | undefined {
  const scored = Number(home > 0) + Number(away > 0);
  if (outcome === 'YES') return { kind: 'bothScore', scored, stands: scored === 2 ? 'met' : 'open' };
  return outcome === 'NO' ? { kind: 'notBoth', scored, stands: scored === 2 ? 'gone' : 'open' } : undefined;
}

const isTotal = (type: string): boolean => /^OVER_UNDER_\d+$/.test(type);
const RESULTS: ReadonlySet<string> = new Set(['MATCH_ODDS', 'DRAW_NO_BET', 'DOUBLE_CHANCE']);

/** A start on one side; on a whole one, or a quarter, the stake or half of it may come back. */
function startOf(line: number, outcome: string, { home, away }: Score): LegProgress | undefined {
  if (!Number.isFinite(line) || Math.abs(line % 1) !== 0.5) return undefined;
  const ahead = home - away;
  if (outcome === 'HOME') return { kind: 'start', by: ahead, start: line, stands: 'open' };
  return outcome === 'AWAY' ? { kind: 'start', by: 0 - ahead, start: 0 - line, stands: 'open' } : undefined;
}

/** The same of a sport whose board counts by parts. */
function byParts(
  { type, line, outcome = '' }: Tracked,
  board: NonNullable<EventEntity['scoreboard']>,
): LegProgress | undefined {
  const asked = askedOf(type, board);
  if (asked === undefined) return undefined;
  const { kind, score, unit } = asked;
  const progress =
    kind === 'lead'
      ? resultOf(outcome, score)
      : kind === 'total'
        ? totalOf(Number(line), outcome, score)
        : startOf(Number(line), outcome, score);
  return progress === undefined ? undefined : { ...progress, unit };
}

/** Of a race that has a result: where the runner came in. */
function positionOf(
  cloth: number | undefined,
  event: Pick<EventEntity, 'racingData'>,
): LegProgress | undefined {
  const finish = event.racingData?.finish ?? [];
  const own = finish.find((one) => one.cloth === cloth);
  return own === undefined ? undefined : { kind: 'position', position: own.position, stands: 'open' };
}

/**
 * What the feed says of a leg while its event is on; undefined where it says nothing that decides the leg.
 * Goals of a match of two halves are counted for every market of goals, other scores only for those that
 * count what the board does.
 */
export function legProgress(
  tracked: Tracked,
  event: Pick<EventEntity, 'inplay' | 'racingData' | 'scoreboard'>,
): LegProgress | undefined {
  const { type, line, outcome = '', cloth } = tracked;
  if (event.racingData !== undefined)
    return type === 'WIN' || type === 'PLACE' ? positionOf(cloth, event) : undefined;
  const { scoreboard: board } = event;
  if (!event.inplay || board === undefined) return undefined;
  if (board.kind !== undefined) return byParts(tracked, board);
  if (isTotal(type)) return totalOf(Number(line), outcome, board);
  if (RESULTS.has(type)) return resultOf(outcome, board);
  return type === 'BOTH_TEAMS_TO_SCORE' ? bothOf(outcome, board) : undefined;
}
