import { pathText, type StatePath } from '#replay/fold/state-path.ts';

/** One line of the tree of a state. */
export interface StateRow {
  readonly path: StatePath;
  /** `pathText` of the path: what an open branch is remembered by. */
  readonly id: string;
  readonly name: string;
  /** The value of a leaf as text; of a branch, how many things it holds. */
  readonly leaf: string | undefined;
  readonly size: number;
  readonly open: boolean;
}

const hasForm = (value: unknown): value is { toJSON(): unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function';

const plainOf = (value: unknown): unknown => (hasForm(value) ? value.toJSON() : value);

/**
 * The lines of a tree with some branches open, top to bottom. What is closed is not looked into, so a state
 * of a hundred thousand values costs what is open of it.
 */
export function stateRows(state: object, open: ReadonlySet<string>): StateRow[] {
  const rows: StateRow[] = [];
  visit(state, [], open, rows);
  return rows;
}

function visit(branch: object, path: StatePath, open: ReadonlySet<string>, rows: StateRow[]): void {
  for (const [name, raw] of Object.entries<unknown>({ ...branch })) {
    const within = [...path, name];
    const id = pathText(within);
    if (typeof raw !== 'object' || raw === null) {
      rows.push({ path: within, id, name, leaf: leafText(raw), size: 0, open: false });
      continue;
    }
    const isOpen = open.has(id);
    const value = isOpen ? plainOf(raw) : raw;
    rows.push({ path: within, id, name, leaf: undefined, size: sizeOf(raw), open: isOpen });
    if (isOpen && typeof value === 'object' && value !== null) visit(value, within, open, rows);
  }
}

const leafText = (value: unknown): string => (value === undefined ? '—' : JSON.stringify(value));

const sizeOf = (value: object): number =>
  'size' in value && typeof value.size === 'number' ? value.size : Object.keys(value).length;
