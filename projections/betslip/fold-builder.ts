import type { Draft } from '@reduxjs/toolkit';
import type { SlipState } from '#domain/betslip/slip.ts';
import { groupKey } from '#domain/builder/builder-state.ts';
import type { DataOf } from '#domain/events/registry.ts';
import type { Folds } from '../projection.ts';

type State = Draft<SlipState>;

/** What leaves the slip leaves its bet builder; a backup remembers who was in one. */
export function membersRemoved(
  { builder }: State,
  { selectionIds, cause }: DataOf<'betslip/legsRemoved'>,
): void {
  const gone = new Set(selectionIds);
  if (cause === 'cleared' || cause === 'placed') builder.backup = [...builder.members];
  builder.members = builder.members.filter((id) => !gone.has(id));
  builder.accas = builder.accas.filter((acca) => acca.selectionIds.every((id) => !gone.has(id)));
  builder.refusal = null;
}

/** Members come back with the legs that they were. */
export function membersRestored({ builder, legs }: State): void {
  const there = new Set(legs.map((leg) => leg.selectionId));
  builder.members = [...new Set([...builder.backup, ...builder.members])].filter((id) => there.has(id));
  builder.backup = [];
}

/** A line that moved, or a pick that was changed for another, stays in its bet builder. */
export function memberReplaced(
  { builder }: State,
  { from, to }: DataOf<'betslip/lineChanged' | 'betslip/selectionSwitched'>,
): void {
  builder.members = builder.members.map((id) => (id === from.selectionId ? to.selectionId : id));
  builder.accas = builder.accas.filter((acca) => !acca.selectionIds.includes(from.selectionId));
}

/** The first price shown for a group is the one agreed to; prices of groups that are gone are forgotten. */
export function pricesAcknowledged({ builder, calculation }: State): void {
  builder.acknowledged = Object.fromEntries(
    calculation.groups.flatMap(({ selections, odds }) => {
      const key = groupKey(selections);
      const text = builder.acknowledged[key] ?? odds;
      return text == null ? [] : [[key, text]];
    }),
  );
}

/** BBD-01 to BBD-03: who is in a bet builder, and what was agreed to; groups themselves follow from the legs. */
export const builderFolds = {
  'betslip/groupAdded': ({ builder }, { data: { accaId, selectionIds } }) => {
    builder.members = [...new Set([...builder.members, ...selectionIds])];
    if (accaId !== null) builder.accas.push({ accaId, selectionIds });
    builder.refusal = null;
  },
  'betslip/groupRefused': ({ builder }, { data }) => {
    builder.refusal = data;
  },
  'betslip/groupPricesAccepted': ({ builder }, { data }) => {
    for (const { key, odds } of data.groups) builder.acknowledged[key] = odds;
  },
} satisfies Folds<SlipState>;
