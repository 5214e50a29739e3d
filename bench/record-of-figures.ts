import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Figure, verdictOf } from './figures.ts';
import { ratioText } from './harness.ts';

const RecordedFigure = z.extend(Figure, {
  /** Commit at which it was taken. */
  revision: z.string(),
  /** ISO date. */
  taken: z.string(),
});
const Recorded = z.array(RecordedFigure);
export type RecordedFigure = z.infer<typeof RecordedFigure>;

const FILE = 'bench/record.json';
const PAPER = 'docs/performance.md';
const BEGIN = '<!-- figures of record: npm run bench -- --record -->';
const END = '<!-- end of the figures of record -->';

export const keyOf = ({ id, title }: Pick<Figure, 'id' | 'title'>): string => `${id} ${title}`;

/** The figures of record, by id and title. @throws when the file is no such list. */
export async function readRecord(root: string): Promise<ReadonlyMap<string, RecordedFigure>> {
  const text = await readFile(join(root, FILE), 'utf8').catch(() => '[]');
  return new Map(Recorded.parse(JSON.parse(text)).map((one) => [keyOf(one), one]));
}

/** New figures take the place of those of the same name, and the paper says the same as the file. */
export async function writeRecord(
  root: string,
  figures: readonly Figure[],
  at: Pick<RecordedFigure, 'revision' | 'taken'>,
): Promise<void> {
  const record = new Map(await readRecord(root));
  for (const figure of figures) record.set(keyOf(figure), { ...figure, ...at });
  const all = [...record.values()].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'));
  await writeFile(join(root, FILE), `${JSON.stringify(all, null, 2)}\n`);
  const paper = await readFile(join(root, PAPER), 'utf8');
  await writeFile(join(root, PAPER), withTable(paper, all));
}

/** @throws when the paper has no place for the table. */
export function withTable(paper: string, record: readonly RecordedFigure[]): string {
  const [before, rest] = paper.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAPER} has no place for its table`);
  return `${before}${BEGIN}\n\n${tableOf(record)}\n\n${END}${after}`;
}

function tableOf(record: readonly RecordedFigure[]): string {
  const rows = record.map((one) => {
    const sign = one.kind === 'atLeast' ? '≥' : '≤';
    const cells = [
      ...[one.id, one.title, ratioText(one.ratio), `${ratioText(one.low)} to ${ratioText(one.high)}`],
      ...[`${sign} ${ratioText(one.gate)}`, `${sign} ${ratioText(one.aim)}`],
      ...[verdictOf(one), one.revision.slice(0, 8), one.taken],
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = '| id | what | ratio | trials | gate | aim | | revision | taken |';
  return [head, '|---|---|--:|---|--:|--:|---|---|---|', ...rows].join('\n');
}
