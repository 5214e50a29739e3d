import { SelectionId } from '../brand.ts';
import { CAST_PLACES, CAST_POSITIONS, type CastPick, type CastPosition, type CastType } from './casts.ts';

/**
 * The picks of a race card before they are a bet, and what a press on a position does to them. Kept as one
 * text, so that they live in the log as a choice of the view and need no state of their own.
 */

/** Places that a press can ask for: those of the cast, and any. */
export const positionsOf = (type: CastType): readonly (CastPosition | null)[] => [
  ...CAST_POSITIONS.slice(0, CAST_PLACES[type]),
  null,
];

/**
 * The picks after a press on a runner's position: the same one again takes it back; a place that another
 * runner has moves here; a place after "any" (or the other way round) starts anew, because a cast is one or
 * the other.
 */
export function afterPick(picks: readonly CastPick[], pressed: CastPick): readonly CastPick[] {
  const { selectionId, position } = pressed;
  const others = picks.filter((pick) => pick.selectionId !== selectionId);
  const had = picks.find((pick) => pick.selectionId === selectionId);
  if (had !== undefined && had.position === position) return others;
  const kept = others.filter((pick) =>
    position === null ? pick.position === null : pick.position !== null && pick.position !== position,
  );
  return [...kept, pressed];
}

const ANY = 'any';

/** `1001:1,1002:any`, in the order of the presses. */
export const picksText = (picks: readonly CastPick[]): string =>
  picks.map(({ selectionId, position }) => `${selectionId}:${position ?? ANY}`).join(',');

/** Undoes `picksText`. Parts that cannot be read are left out: the text may come from a recording. */
export function parsePicks(text: string | undefined): readonly CastPick[] {
  return (text ?? '').split(',').flatMap((part): CastPick[] => {
    const [id = '', at = ''] = part.split(':');
    const parsed = SelectionId.safeParse(Number(id));
    const position = at === ANY ? null : CAST_POSITIONS.find((place) => String(place) === at);
    return parsed.success && position !== undefined ? [{ selectionId: parsed.data, position }] : [];
  });
}
