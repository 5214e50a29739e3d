import type { FeedKey } from './feed-key.ts';

/** More outcomes than this are never looked at together: the answer has one number for each set of them. */
export const MOST_TOGETHER = 16;

/**
 * What a feed with a model of an event knows beyond the prices of its markets: how outcomes of that event
 * hang together (BBD-01). It speaks of fair chances; what the house takes is the gateway's affair.
 */
export interface EventModel {
  /**
   * The chance that several outcomes all come true.
   *
   * @param selections distinct, at most MOST_TOGETHER
   * @param redundant whether one that is sure to come true when the others do is refused, as unless said
   */
  together(selections: readonly FeedKey[], redundant?: Redundant): Together;
  /**
   * Does beforehand what both answers need, a millisecond or so at a time: it takes many where the event has
   * moved on.
   */
  prepare?(): Iterable<void>;
  /** Other outcomes that cannot join these: they would make it impossible, or change nothing. */
  exclusions(
    selections: readonly FeedKey[],
  ): readonly { readonly selection: FeedKey; readonly reason: 'impossible' | 'implied' | 'implies' }[];
}

/** What becomes of a selection that is sure to come true when the others do. */
export type Redundant = 'refused' | 'allowed';

export type Together =
  | {
      readonly kind: 'chances';
      /**
       * By set: bit `i` of the index stands for the i-th selection. Entry 0 is 1, the last one is the chance
       * that all come true. Never rises when a selection joins a set.
       */
      readonly chances: readonly number[];
      /** By set: those of it on which its chance rests, as `coresOf` finds them. */
      readonly cores: readonly number[];
    }
  | {
      readonly kind: 'refused';
      /** unknown: not an outcome that this model combines. implied: sure to come true when the others do. */
      readonly reason: 'unknown' | 'impossible' | 'implied';
      /** The first selection that is to blame. */
      readonly selection: FeedKey;
    };

/**
 * Of every set of selections the part on which its chance rests. What adds nothing goes, the likeliest first,
 * and of those that are as likely the one whose key comes first: the order asked decides nothing. One stays.
 *
 * @param endings by set: in how many ends of the event all of it come true
 */
export function coresOf(selections: readonly FeedKey[], endings: ArrayLike<number>): readonly number[] {
  const likeliest = [...selections.keys()].sort(
    (a, b) =>
      (endings[1 << b] ?? 0) - (endings[1 << a] ?? 0) ||
      ((selections[a] ?? '') < (selections[b] ?? '') ? -1 : 1),
  );
  return Array.from({ length: 1 << selections.length }, (_, set) => {
    let core = set;
    for (const at of likeliest) {
      const without = core & ~(1 << at);
      if (without !== 0 && endings[without] === endings[core]) core = without;
    }
    return core;
  });
}
