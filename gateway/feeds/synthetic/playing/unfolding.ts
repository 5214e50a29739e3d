import type { SportFixture } from '../sport.ts';

/** A whole book is offered so long before the start: most events are looked at then. */
const UNFOLDS_BEFORE = 24 * 3_600_000;

/** When the book of an event becomes whole; undefined where it is so from the beginning. */
export const unfoldsAt = ({
  startsAt,
  listedAt,
}: Pick<SportFixture, 'startsAt' | 'listedAt'>): number | undefined =>
  startsAt - UNFOLDS_BEFORE > listedAt ? startsAt - UNFOLDS_BEFORE : undefined;
