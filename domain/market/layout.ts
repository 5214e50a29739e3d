import type { MarketEntity, SelectionEntity } from './entities.ts';
import type { MarketLayouts } from './market-layouts.ts';
import { roleOf } from './roles.ts';
import { rowFormOf, underHeads } from './row-form.ts';

/** How many prices stand side by side in a market of an event page. */
export type Columns = 1 | 2 | 3;

const COUNT = { one: 1, two: 2, three: 3 } as const;

/** The type itself, else the longest prefix of it. */
function told(layouts: MarketLayouts, type: string): Columns | undefined {
  const prefixes = Object.keys(layouts).filter(
    (key) => key.endsWith('*') && type.startsWith(key.slice(0, -1)),
  );
  const [longest = ''] = prefixes.toSorted((a, b) => b.length - a.length);
  const layout = layouts[type] ?? layouts[longest];
  return layout === undefined ? undefined : COUNT[layout.columns];
}

type Placed = Pick<SelectionEntity, 'outcomeType' | 'hcp'> & Partial<Pick<SelectionEntity, 'name'>>;

/** Letters of a name that is read whole in half the width of a phone. */
const HALF_WIDE = 24;

const isColumns = (count: number): count is Columns => count === 1 || count === 2 || count === 3;

/**
 * Layout of a market (BRW-10). One that is a row has a column for each of its heads, however many its type
 * would have: two players stand in two, and so do scores of a match that nobody draws. Where nothing is told
 * of its type, scores stand by who wins, two of anything side by side.
 */
export function columnsOf(
  market: Pick<MarketEntity, 'type'>,
  selections: readonly Placed[],
  layouts: MarketLayouts,
): Columns {
  const asked = told(layouts, market.type);
  const heads = rowFormOf(selections)?.heads.length;
  if (asked !== 1 && heads !== undefined && isColumns(heads)) return heads;
  if (asked === 3 && areDrawless(selections)) return 2;
  return asked ?? columnsOfShape(selections) ?? COUNT[layouts.default?.columns ?? 'one'];
}

/** The line that two selections share: a start of −1.5 for one side is +1.5 for the other. */
function lineOf({ outcomeType, hcp }: Placed): number {
  const start = Number(hcp ?? 0);
  return outcomeType === 'AWAY' ? 0 - start : start;
}

const PAIRS = [
  ['HOME', 'AWAY'],
  ['OVER', 'UNDER'],
] as const;

const pairOf = (selections: readonly Placed[]) =>
  PAIRS.find((pair) => selections.every((one) => pair.some((role) => role === roleOf(one))));

/** Many lines of two sides, as an Asian handicap has them. */
function isByLine(selections: readonly Placed[]): boolean {
  const places = new Set(selections.map((one) => `${one.outcomeType} ${lineOf(one)}`));
  const areLines = selections.every((one) => Number.isFinite(lineOf(one)));
  return (
    selections.length > 2 && areLines && places.size === selections.length && pairOf(selections) !== undefined
  );
}

function byLine<Selection extends Placed>(selections: readonly Selection[]): (Selection | undefined)[] {
  const pair = pairOf(selections) ?? [];
  const lines = [...new Set(selections.map(lineOf))];
  return lines.flatMap((line) =>
    underHeads(
      pair,
      selections.filter((one) => lineOf(one) === line),
    ),
  );
}

/** Under which of three columns a score stands: the home side's wins, the draws, the away side's wins. */
function scoreColumn(outcomeType: string | undefined): number {
  const score = /^S(\d)(\d)$/.exec(outcomeType ?? '');
  if (score !== null) return 1 - Math.sign(Number(score[1]) - Number(score[2]));
  return ['OTHER_HOME', 'OTHER_DRAW', 'OTHER_AWAY'].indexOf(outcomeType ?? '');
}

/** Scores all of them, and each is somebody's win: a column for draws would stand empty. */
const areDrawless = (selections: readonly Placed[]): boolean =>
  selections.length > 0 && selections.every(({ outcomeType }) => [0, 2].includes(scoreColumn(outcomeType)));

/** What the selections alone say, where they say something. */
function columnsOfShape(selections: readonly Placed[]): Columns | undefined {
  const arePair = selections.length === 2 && selections.every(({ name = '' }) => name.length <= HALF_WIDE);
  if (arePair || isByLine(selections) || areDrawless(selections)) return 2;
  const areScores = selections.length > 0 && selections.every((one) => scoreColumn(one.outcomeType) >= 0);
  return areScores ? 3 : undefined;
}

function byScore<Selection extends Placed>(
  selections: readonly Selection[],
  heads: readonly number[],
): (Selection | undefined)[] {
  const columns = heads.map((column) =>
    selections.filter(({ outcomeType }) => scoreColumn(outcomeType) === column),
  );
  const rows = Math.max(...columns.map((column) => column.length));
  const scores = Array.from({ length: rows }, (_, row) => columns.map((column) => column[row])).flat();
  return [...scores, ...selections.filter(({ outcomeType }) => scoreColumn(outcomeType) < 0)];
}

/**
 * The cells of a market, row by row: each selection once, in the column of its role where it has one.
 * Undefined is a cell that stays empty.
 */
export function cellsOf<Selection extends Placed>(
  selections: readonly Selection[],
  columns: Columns,
): readonly (Selection | undefined)[] {
  const form = rowFormOf(selections);
  if (form !== undefined) {
    const cells = underHeads(form.heads, selections);
    return form.heads.length === columns ? cells : cells.filter((cell) => cell !== undefined);
  }
  if (columns === 2 && isByLine(selections)) return byLine(selections);
  const hasScores = selections.some(({ outcomeType }) => scoreColumn(outcomeType) >= 0);
  if (columns === 3 && hasScores) return byScore(selections, [0, 1, 2]);
  return columns === 2 && areDrawless(selections) ? byScore(selections, [0, 2]) : selections;
}
