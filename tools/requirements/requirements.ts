import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of docs/requirements: a rule of a row (`RAC-05.2`), or one whole by itself (`FAIL-28`). */
export interface RequirementLine {
  readonly id: string;
  readonly text: string;
}

/** A row of the product with its numbered rules. */
export interface RequirementRow {
  readonly id: string;
  readonly name: string;
  readonly rules: readonly RequirementLine[];
}

export interface Requirements {
  readonly rows: readonly RequirementRow[];
  /** The lines of all other sets, in the order of their files. */
  readonly lines: readonly RequirementLine[];
  /** Every id that resolves: rows, rules and lines. */
  readonly ids: ReadonlySet<string>;
  /** What an id may begin with (`RAC`, `FAIL`): the prefixes of the lines themselves. */
  readonly prefixes: ReadonlySet<string>;
}

/** The folder of the rulebook, from the root of the repository. */
export const RULEBOOK = 'docs/requirements';

const ROW = /^### ([A-Z][A-Z0-9]{1,4}-\d{2}) (.+)$/;
const LINE = /^- \*\*([A-Z][A-Z0-9]{1,4}-\d{2}(?:\.\d{1,2})?)\*\* (.+)$/;

/**
 * Reads rows, rules and lines from the texts of docs/requirements.
 *
 * @throws Error for an id that stands twice, a rule outside its row, or one that is not the next of it
 */
export function parseRequirements(texts: readonly string[]): Requirements {
  const rows: { id: string; name: string; rules: RequirementLine[] }[] = [];
  const lines: RequirementLine[] = [];
  const ids = new Set<string>();
  const add = (id: string): void => {
    if (ids.has(id)) throw new Error(`${id} stands twice in ${RULEBOOK}`);
    ids.add(id);
  };
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const [, rowId, name] = ROW.exec(line) ?? [];
    if (rowId !== undefined && name !== undefined) {
      add(rowId);
      rows.push({ id: rowId, name, rules: [] });
      continue;
    }
    const [, id, text] = LINE.exec(line) ?? [];
    if (id === undefined || text === undefined) continue;
    add(id);
    if (!id.includes('.')) {
      lines.push({ id, text });
      continue;
    }
    const row = rows.at(-1);
    if (row === undefined || id !== `${row.id}.${row.rules.length + 1}`) {
      throw new Error(`${id} is not the next rule of ${row?.id ?? 'any row'} in ${RULEBOOK}`);
    }
    row.rules.push({ id, text });
  }
  return { rows, lines, ids, prefixes: new Set([...ids].map(prefixOf)) };
}

/** `RAC` of `RAC-05` and of `RAC-05.2`. */
export const prefixOf = (id: string): string => id.slice(0, id.indexOf('-'));

/** The rulebook of a checkout. */
export function readRequirements(root: string): Requirements {
  const entries = readdirSync(join(root, RULEBOOK), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name));
  return parseRequirements(files.toSorted().map((file) => readFileSync(file, 'utf8')));
}

/** The lines of one set (`FAIL`), in order. */
export const linesOf = ({ lines }: Requirements, prefix: string): RequirementLine[] =>
  lines.filter(({ id }) => prefixOf(id) === prefix);
