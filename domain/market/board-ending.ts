import * as z from 'zod/mini';
import type { EventEntity } from './entities.ts';
import type { EventEnding } from './event-ending.ts';

type Board = NonNullable<EventEntity['scoreboard']>;

const Leaders = z.array(z.looseObject({ position: z.int(), name: z.string() })).check(z.minLength(1));
/** So many are told of a contest of many. */
const PLACED = 3;

/** How an event ended whose last board this is: of a contest of many its first, else the score (MYB-04). */
export function boardEnding(board: Board): EventEnding {
  const leaders = Leaders.safeParse(board.leaderboard);
  if (!leaders.success) return { kind: 'score', home: board.home, away: board.away };
  const { winner } = board;
  const isPlayedOff = leaders.data.some(({ position, name }) => position === 1 && name === winner);
  const placed = leaders.data
    // Who has won a play-off is first alone; those who lost it are second together.
    .map(({ position, name }) => ({
      position: isPlayedOff && position === 1 && name !== winner ? 2 : position,
      name,
    }))
    .filter(({ position }) => position <= PLACED)
    .sort((a, b) => a.position - b.position);
  return { kind: 'finish', placed };
}
