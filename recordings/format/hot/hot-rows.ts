import { RecordingError } from '../recording-error.ts';
import {
  type HotState,
  MOVE_KNOWN,
  MOVE_NEW,
  MOVES,
  PICK_FOLLOWER,
  PICK_FRESH,
  PICK_JUMP,
  PICK_NEIGHBOUR,
} from './hot-state.ts';
import { VarintCursor } from './varint-cursor.ts';

/** The columns that tell the price rows of a hot segment, unpacked. */
export interface RowColumns {
  readonly pick: Uint8Array;
  readonly move: Uint8Array;
  readonly fresh: Uint8Array;
  readonly jumpHigh: Uint8Array;
  readonly jumpLow: Uint8Array;
  readonly price: Uint8Array;
  readonly odds: Uint8Array;
  readonly version: Uint8Array;
  readonly flags: Uint8Array;
}

/** All price rows of a segment, one entry a row. */
export interface Rows {
  /** Local number of the row's selection in the group's state. */
  readonly local: Int32Array;
  readonly selection: Int32Array;
  readonly odds: Int32Array;
  readonly version: Float64Array;
  readonly flags: Float64Array;
}

const broken = (detail: string): RecordingError => new RecordingError('altered', `hot segment: ${detail}`);

/**
 * Decodes all rows of a segment in one loop: this is what replay spends its time on, so it reads typed arrays
 * by index and makes no object per row. Changes `state` as the coder did.
 *
 * @throws RecordingError `altered`
 */
export function decodeRows(columns: RowColumns, state: HotState): Rows {
  const count = columns.pick.length;
  if (columns.move.length !== count) throw broken('as many moves as picks');
  const rows: Rows = {
    local: new Int32Array(count),
    selection: new Int32Array(count),
    odds: new Int32Array(count),
    version: new Float64Array(count),
    flags: new Float64Array(count),
  };
  decodeSelections(columns, state, rows);
  decodeOdds(columns, state, rows);
  decodeSteps(columns.version, state.version, rows.local, rows.version, 1);
  decodeSteps(columns.flags, state.flags, rows.local, rows.flags, 0);
  state.rows += count;
  return rows;
}

function decodeSelections({ pick, fresh, jumpHigh, jumpLow }: RowColumns, state: HotState, rows: Rows): void {
  const ids = new VarintCursor(fresh);
  const high = new VarintCursor(jumpHigh);
  let [low, last] = [0, state.last];
  for (let row = 0; row < pick.length; row += 1) {
    let local = -1;
    switch (pick[row]) {
      case PICK_FOLLOWER:
        local = last === -1 ? -1 : (state.follower[last] ?? 0) - 1;
        break;
      case PICK_NEIGHBOUR:
        local = last === -1 ? -1 : (state.localOf.get((state.selection[last] ?? 0) + 1) ?? -1);
        break;
      case PICK_JUMP:
        local = high.next() * 128 + (jumpLow[low] ?? 0);
        low += 1;
        break;
      case PICK_FRESH:
        local = state.add((last === -1 ? 0 : (state.selection[last] ?? 0)) + ids.nextSigned() + 1);
        break;
      default:
    }
    if (!(local >= 0 && local < state.count)) throw broken('a price of no selection');
    if (last !== -1) state.follower[last] = local + 1;
    last = local;
    rows.local[row] = local;
    rows.selection[row] = state.selection[local] ?? 0;
  }
  state.last = last;
  if (ids.left + high.left > 0 || low !== jumpLow.length) throw broken('a column is too long');
}

function decodeOdds({ move, price, odds }: RowColumns, state: HotState, rows: Rows): void {
  const numbers = new VarintCursor(price);
  const fresh = new VarintCursor(odds);
  const { local } = rows;
  const held = state.price;
  for (let row = 0; row < move.length; row += 1) {
    const own = local[row] ?? 0;
    const from = held[own] ?? 0;
    const kind = move[row] ?? 0;
    const place = kind < MOVES ? kind : -1;
    let to = 0;
    if (kind < MOVES) to = state.moves[from * MOVES + kind] ?? 0;
    else if (kind === MOVE_KNOWN) to = numbers.next();
    else if (kind === MOVE_NEW) to = state.addPrice(fresh.next());
    if (!(to >= 1 && to < state.prices)) throw broken('a price that was never told');
    state.moved(from, to, place);
    held[own] = to;
    rows.odds[row] = state.odds[to] ?? 0;
  }
  if (numbers.left + fresh.left > 0) throw broken('a column is too long');
}

/** A column told as the difference to the selection's last value and the step it usually makes. */
function decodeSteps(
  column: Uint8Array,
  held: Float64Array,
  local: Int32Array,
  out: Float64Array,
  usual: number,
): void {
  const steps = new VarintCursor(column);
  for (let row = 0; row < local.length; row += 1) {
    const own = local[row] ?? 0;
    const value = (held[own] ?? 0) + steps.nextSigned() + usual;
    held[own] = value;
    out[row] = value;
  }
  if (steps.left > 0) throw broken('a column is too long');
}
