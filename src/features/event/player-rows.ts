import type { EventEntity, SelectionEntity } from '#domain/market/entities.ts';

/** So many players of each side are shown at first; the rest is one press away. */
const OF_A_SIDE = 5;

type Priced = Pick<SelectionEntity, 'name' | 'outcomeType' | 'participantId'> & { readonly marketId: number };

/** A player, or nobody, and what he is at in each market; undefined where it does not name him. */
export interface PlayerRow<Selection> {
  readonly key: string;
  readonly name: string;
  readonly cells: readonly (Selection | undefined)[];
}

/** Players of one side; those of no side, as nobody, stand last and have no heading. */
export interface PlayerSide<Selection> {
  readonly side: string | undefined;
  readonly rows: readonly PlayerRow<Selection>[];
}

const codeOf = ({ outcomeType, name }: Priced): string => outcomeType ?? name;

/** Each player once, however many markets name him, under his side, in the order in which he came first. */
export function playerSides<Selection extends Priced>(
  { participants }: Pick<EventEntity, 'participants'>,
  markets: readonly { readonly id: number }[],
  selections: readonly Selection[],
): readonly PlayerSide<Selection>[] {
  const firsts = new Map<string, Selection>();
  for (const selection of selections)
    if (!firsts.has(codeOf(selection))) firsts.set(codeOf(selection), selection);
  const rowOf = (first: Selection): PlayerRow<Selection> => ({
    key: codeOf(first),
    name: first.name,
    cells: markets.map(({ id }) =>
      selections.find((one) => one.marketId === id && codeOf(one) === codeOf(first)),
    ),
  });
  const all = [...firsts.values()];
  const isOf = ({ participantId }: Selection, side: EventEntity['participants'][number]): boolean =>
    participantId !== undefined && (participantId === side.id || participantId === side.role);
  const sides = participants.map((side) => ({
    side: side.name,
    rows: all.filter((one) => isOf(one, side)).map(rowOf),
  }));
  const others = all.filter((one) => !participants.some((side) => isOf(one, side))).map(rowOf);
  return [...sides, { side: undefined, rows: others }].filter(({ rows }) => rows.length > 0);
}

/** The first of each side; nobody is always among them. */
export const firstOfSides = <Selection>(
  sides: readonly PlayerSide<Selection>[],
): readonly PlayerSide<Selection>[] =>
  sides.map((one) => (one.side === undefined ? one : { ...one, rows: one.rows.slice(0, OF_A_SIDE) }));
