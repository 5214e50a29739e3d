import type { EventEntity } from '../market/entities.ts';

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
  /** A side or the draw. */
  | { readonly kind: 'either'; readonly by: number }
  | { readonly kind: 'bothScore'; readonly scored: number }
  | { readonly kind: 'notBoth'; readonly scored: number }
  /** The place in a race that has a result. */
  | { readonly kind: 'position'; readonly position: number | null }
) & { readonly stands: 'open' | 'met' | 'gone' };

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
 * Only goals of a match of two halves are counted: other scores have sets, legs and overtime in them, which
 * not every market counts.
 */
export function legProgress(
  { type, line, outcome = '', cloth }: Tracked,
  event: Pick<EventEntity, 'inplay' | 'racingData' | 'scoreboard'>,
): LegProgress | undefined {
  if (event.racingData !== undefined)
    return type === 'WIN' || type === 'PLACE' ? positionOf(cloth, event) : undefined;
  const { scoreboard: board } = event;
  if (!event.inplay || board === undefined || board.kind !== undefined) return undefined;
  if (isTotal(type)) return totalOf(Number(line), outcome, board);
  if (RESULTS.has(type)) return resultOf(outcome, board);
  return type === 'BOTH_TEAMS_TO_SCORE' ? bothOf(outcome, board) : undefined;
}
