import type { LiveMessage } from '#domain/contract/live.ts';
import type { AppEvent, EventOf, EventType } from '#domain/events/registry.ts';
import type { SelectionEntity } from '#domain/market/entities.ts';
import { entitiesOf, flagsOfSelection, packedOddsOf } from '#domain/market/parse-entities.ts';
import { SNAPSHOT } from '#domain/market/price-flags.ts';
import type { Projection } from '../projection.ts';
import { PriceEdit } from './edit.ts';
import { emptyTable, type PriceTable } from './table.ts';

/**
 * What changes all the time: odds, version, suspended, direction (architecture, hot path). A plain reducer
 * outside immer. Structure and names are in `projections/entities`; join by selection id.
 */
function reducer(state: PriceTable | undefined, event: AppEvent): PriceTable {
  const table = state ?? emptyTable();
  switch (event.type) {
    case 'live/frameReceived':
      return foldFrame(table, event);
    case 'gateway/answered':
      return foldAnswer(table, event);
    case 'entities/cleaned':
      return changed(table, event.at, (edit) =>
        edit.keepOnly(
          new Set<number>(event.data.keep.selectionIds),
          new Set<number>(event.data.reset.selectionIds),
        ),
      );
    case 'intent/changesAccepted':
      return changed(table, event.at, (edit) => {
        for (const { selectionId } of event.data.shown) edit.accept(selectionId);
      });
    default:
      return table;
  }
}

const folded: readonly EventType[] = [
  'live/frameReceived',
  'gateway/answered',
  'entities/cleaned',
  'intent/changesAccepted',
];

export const prices: Projection<PriceTable> = { reducer, folded, version: 1 };

function changed(table: PriceTable, at: number, change: (edit: PriceEdit) => void): PriceTable {
  const edit = new PriceEdit(table, at);
  change(edit);
  return edit.done();
}

function foldFrame(table: PriceTable, { data, at }: EventOf<'live/frameReceived'>): PriceTable {
  const { prices: columns, messages } = data;
  const { selection, odds, version, flags } = columns;
  const rows = Math.min(selection.length, odds.length, version.length, flags.length);
  const edit = new PriceEdit(table, at);
  let row = 0;
  for (const { afterRow, message } of messages) {
    for (; row < rows && row < afterRow; row += 1)
      edit.price(selection[row]!, odds[row]!, version[row]!, flags[row]!);
    foldMessage(edit, message);
  }
  for (; row < rows; row += 1) edit.price(selection[row]!, odds[row]!, version[row]!, flags[row]!);
  return edit.done();
}

function foldMessage(edit: PriceEdit, message: LiveMessage): void {
  if (message.op === 'remove') {
    if (message.type !== 'selection') return;
    for (const id of message.ids) if (typeof id === 'number' && isSelectionId(id)) edit.remove(id);
  } else if (message.type === 'catalogue') {
    foldSelections(edit, message.selections, message.op === 'initial' ? SNAPSHOT : 0);
  }
}

function foldAnswer(table: PriceTable, { data, at }: EventOf<'gateway/answered'>): PriceTable {
  if (data.outcome.kind !== 'ok') return table;
  const entities = entitiesOf(data.outcome.body);
  return entities === undefined
    ? table
    : changed(table, at, (edit) => foldSelections(edit, entities.selections, SNAPSHOT));
}

function foldSelections(edit: PriceEdit, selections: readonly SelectionEntity[], bit: number): void {
  for (const selection of selections) {
    edit.price(selection.id, packedOddsOf(selection), selection.version, flagsOfSelection(selection) | bit);
  }
}

const isSelectionId = (id: number): boolean => id > 0 && id <= 2_147_483_647;
