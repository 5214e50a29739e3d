import type { Draft } from '@reduxjs/toolkit';
import type { SlipState } from '#domain/betslip/slip.ts';
import { builderStake, singleStake } from '#domain/betslip/stakes/stake-id.ts';
import type { SelectionId } from '#domain/brand.ts';
import { apartIn, groupKey } from '#domain/builder/builder-state.ts';
import type { DataOf } from '#domain/events/registry.ts';
import type { Folds } from '../projection.ts';
import { withoutActiveStake } from './fold-stakes.ts';
import { selectionsChanged } from './replace-leg.ts';

type State = Draft<SlipState>;

/** A member stands apart from nothing. */
function standApart(builder: State['builder'], ids: readonly SelectionId[]): void {
  const alone = ids.filter((id) => !builder.members.includes(id));
  if (alone.length === 0) delete builder.apart;
  else builder.apart = alone;
}

/** What the backup of the slip remembers; nothing of what was placed is left when it goes. */
export function backUp(
  builder: State['builder'],
  members: readonly SelectionId[],
  apart: readonly SelectionId[],
): void {
  builder.backup = [...members];
  if (apart.length === 0) delete builder.backupApart;
  else builder.backupApart = [...apart];
}

/** What leaves the slip leaves its bet builder; a backup remembers who was in one. */
export function membersRemoved(
  { builder }: State,
  { selectionIds, cause }: DataOf<'betslip/legsRemoved'>,
): void {
  const gone = new Set(selectionIds);
  if (cause === 'cleared' || cause === 'placed') backUp(builder, [...builder.members], apartIn(builder));
  builder.members = builder.members.filter((id) => !gone.has(id));
  standApart(
    builder,
    apartIn(builder).filter((id) => !gone.has(id)),
  );
  builder.accas = builder.accas.filter((acca) => acca.selectionIds.every((id) => !gone.has(id)));
  builder.refusal = null;
}

/**
 * Members, and what stood apart, come back with the legs that they were. A leg that is in the slip again by
 * then stands as it stands there.
 */
export function membersRestored({ builder, legs }: State, here: ReadonlySet<SelectionId>): void {
  const there = new Set(legs.map((leg) => leg.selectionId));
  const back = (ids: readonly SelectionId[], before: readonly SelectionId[]): SelectionId[] =>
    [...new Set([...before.filter((id) => !here.has(id)), ...ids])].filter((id) => there.has(id));
  builder.members = back(builder.members, builder.backup);
  standApart(builder, back(apartIn(builder), builder.backupApart ?? []));
  backUp(builder, [], []);
}

/** A line that moved, or a pick that was changed for another, stays in its bet builder. */
export function memberReplaced(
  { builder }: State,
  { from, to }: DataOf<'betslip/lineChanged' | 'betslip/selectionSwitched'>,
): void {
  const replaced = (ids: readonly SelectionId[]): SelectionId[] => [
    ...new Set(ids.map((id) => (id === from.selectionId ? to.selectionId : id))),
  ];
  builder.members = replaced(builder.members);
  standApart(builder, replaced(apartIn(builder)));
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

/**
 * BBD-01 to BBD-03: who is in a bet builder, and what was agreed to; groups themselves follow from the legs.
 */
export const builderFolds = {
  'betslip/groupAdded': (state, { data: { accaId, selectionIds } }) => {
    const { builder, stakes } = state;
    builder.members = [...new Set([...builder.members, ...selectionIds])];
    standApart(builder, apartIn(builder));
    if (accaId !== null) builder.accas.push({ accaId, selectionIds });
    builder.refusal = null;
    selectionsChanged(state);
    // What was typed into the boxes of the legs stays theirs, for when they stand alone again; the caret
    // cannot.
    if (selectionIds.some((id) => stakes.active === singleStake(id))) withoutActiveStake(state);
  },
  'betslip/groupSplit': (state, { data: { eventId, selectionIds, anew = false } }) => {
    const { builder, stakes } = state;
    builder.members = builder.members.filter((id) => !selectionIds.includes(id));
    const others = apartIn(builder).filter((id) => !selectionIds.includes(id));
    standApart(builder, anew ? others : [...others, ...selectionIds]);
    builder.accas = builder.accas.filter((acca) =>
      acca.selectionIds.every((id) => !selectionIds.includes(id)),
    );
    builder.refusal = null;
    selectionsChanged(state);
    if (stakes.active === builderStake(eventId)) withoutActiveStake(state);
  },
  'betslip/groupRefused': ({ builder }, { data }) => {
    builder.refusal = data;
  },
  'betslip/groupPricesAccepted': ({ builder }, { data }) => {
    for (const { key, odds } of data.groups) builder.acknowledged[key] = odds;
  },
} satisfies Folds<SlipState>;
