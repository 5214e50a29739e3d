import type { MarketEntity, SelectionEntity } from './entities.ts';
import { ROLES, type Role, roleOf } from './roles.ts';

interface Form {
  readonly kind: string;
  /** Every market of this kind has them, whether a selection stands under each or not. */
  readonly always: readonly Role[];
  /** Heads of some of them: a draw, where there can be one. */
  readonly some: readonly Role[];
}

const FORMS: readonly Form[] = [
  { kind: 'sides', always: ['HOME', 'AWAY'], some: ['DRAW'] },
  { kind: 'next', always: ['HOME', 'NONE', 'AWAY'], some: [] },
  { kind: 'total', always: ['OVER', 'UNDER'], some: [] },
  { kind: 'question', always: ['YES', 'NO'], some: [] },
  { kind: 'parity', always: ['ODD', 'EVEN'], some: [] },
  { kind: 'doubleChance', always: ['HOME_DRAW', 'HOME_AWAY', 'DRAW_AWAY'], some: [] },
];

/** The market as one row of prices: heads that stand above its selections, first to last. */
export interface RowForm {
  /** Forms of one kind can stand under the same heads. */
  readonly kind: string;
  readonly heads: readonly Role[];
}

const inOrder = (roles: ReadonlySet<Role>): Role[] => ROLES.filter((role) => roles.has(role));

/**
 * The form of a market by the roles of its selections, whatever order they came in. Undefined where a
 * selection has no role, two have the same, or no form has them all: such a market is a list of names, or
 * several rows.
 */
export function rowFormOf(selections: readonly Pick<SelectionEntity, 'outcomeType'>[]): RowForm | undefined {
  const roles = selections.map(roleOf);
  const distinct = new Set(roles.filter((role) => role !== undefined));
  if (distinct.size < 2 || distinct.size !== selections.length) return undefined;
  const form = FORMS.find(({ always, some }) =>
    [...distinct].every((role) => always.includes(role) || some.includes(role)),
  );
  if (form === undefined) return undefined;
  return { kind: form.kind, heads: inOrder(new Set([...form.always, ...distinct])) };
}

/** The selection under each head; undefined where the market has none there. */
export const underHeads = <Selection extends Pick<SelectionEntity, 'outcomeType'>>(
  heads: readonly Role[],
  selections: readonly Selection[],
): readonly (Selection | undefined)[] =>
  heads.map((head) => selections.find((selection) => roleOf(selection) === head));

/**
 * Heads above a list: all of the kind that most of its rows have, the first of those in the list where
 * several are as many. None for a list without a row form. Rows of another kind bring heads of their own.
 */
export function headsOfList(forms: readonly (RowForm | undefined)[]): readonly Role[] {
  const known = forms.filter((form) => form !== undefined);
  const count = (kind: string): number => known.filter((form) => form.kind === kind).length;
  const [first, ...others] = [...new Set(known.map(({ kind }) => kind))];
  if (first === undefined) return [];
  const kind = others.reduce((most, next) => (count(next) > count(most) ? next : most), first);
  return inOrder(new Set(known.filter((form) => form.kind === kind).flatMap(({ heads }) => heads)));
}

/** Whether a row can stand under the heads of its list. */
export const standsUnder = (heads: readonly Role[], form: RowForm): boolean =>
  form.heads.every((head) => heads.includes(head));

/** Markets of the match itself: in a row their names go without saying. */
const RESULT_TYPES: ReadonlySet<string> = new Set(['MATCH_ODDS', 'MONEY_LINE', 'MATCH_WINNER']);
export const isResultMarket = ({ type }: Pick<MarketEntity, 'type'>): boolean => RESULT_TYPES.has(type);
