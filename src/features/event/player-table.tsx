import { type KeyboardEvent, useState } from 'react';
import { shallowEqual } from 'react-redux';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { selectLayouts } from '#projections/config/select-config.ts';
import { selectionsOf } from '#projections/entities/selectors.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { useRoving } from '#src/ui/roving.ts';
import { BuilderCell } from './builder-cell.tsx';
import page from './event-page.module.css';
import { firstOfSides, type PlayerRow, type PlayerSide, playerSides } from './player-rows.ts';
import styles from './player-table.module.css';
import { PriceBoostNote } from './price-boost-note.tsx';

interface TableProps {
  readonly event: EventEntity;
  readonly markets: readonly MarketEntity[];
  readonly building: boolean;
}

/** Up and down stay in a column, past players whom its market does not name. */
function moveInColumn(event: KeyboardEvent<HTMLTableElement>): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement)) return false;
  const cell = event.target.closest('td');
  const row = cell?.closest('tr');
  if (!cell || !row) return false;
  const rows = [...event.currentTarget.rows];
  event.preventDefault();
  for (let at = rows.indexOf(row) + step; at in rows; at += step) {
    const found = rows[at]?.cells[cell.cellIndex]?.querySelector<HTMLElement>('[data-odds]');
    if (found) {
      found.focus();
      break;
    }
  }
  return true;
}

function Heads({ markets }: Pick<TableProps, 'markets'>) {
  const t = useText();
  const layouts = useApp(selectLayouts);
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.player}>
          {t('event.player')}
        </th>
        {markets.map(({ id, type, line }) => (
          <th key={id} scope="col">
            {t('event.player.head', { head: layouts[type]?.players ?? '', times: line ?? '' })}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Side({
  side: { side, rows },
  first,
  ...of
}: TableProps & {
  readonly side: PlayerSide<SelectionEntity>;
  readonly first: SelectionEntity | undefined;
}) {
  return (
    <tbody>
      {side === undefined ? null : (
        <tr>
          <th scope="rowgroup" colSpan={of.markets.length + 1} className={styles.side} translate="no">
            {side}
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <Player key={row.key} row={row} first={first} {...of} />
      ))}
    </tbody>
  );
}

function Player({
  event,
  markets,
  building,
  row: { name, cells },
  first,
}: TableProps & {
  readonly row: PlayerRow<SelectionEntity>;
  readonly first: SelectionEntity | undefined;
}) {
  const t = useText();
  const Cell = building ? BuilderCell : OddsCell;
  const isOut = cells.some((selection) => selection?.noPart === true);
  return (
    <tr>
      <th scope="row" className={styles.player} translate="no">
        {isOut ? <s>{name}</s> : name}
        {isOut ? <span className={styles.out}>{t('event.player.out')}</span> : null}
      </th>
      {markets.map((market, at) => {
        const selection = cells[at];
        return (
          <td key={market.id}>
            {selection === undefined ? null : (
              <Cell event={event} market={market} selection={selection} tabStop={selection === first} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Players down, what they may do across: all that is on offer on a player stands in one row (BRW-10). */
export function PlayerTable({ name, ...of }: TableProps & { readonly name: string }) {
  const { event, markets } = of;
  const t = useText();
  const [all, setAll] = useState(false);
  const selections = useApp(
    ({ entities }) => markets.flatMap((market) => selectionsOf(entities, market)),
    shallowEqual,
  );
  const { onKeyDown, ...roving } = useRoving<HTMLTableElement>('[data-odds]');
  const sides = playerSides(event, markets, selections);
  const some = firstOfSides(sides);
  const count = (of: typeof sides): number => of.reduce((sum, { rows }) => sum + rows.length, 0);
  const shown = all ? sides : some;
  const first = shown[0]?.rows[0]?.cells.find((cell) => cell !== undefined);
  return (
    <>
      {markets.map((market) => (
        <PriceBoostNote
          key={market.id}
          event={event}
          market={market}
          selections={selections.filter(({ marketId }) => marketId === market.id)}
        />
      ))}
      <table
        className={styles.table}
        aria-label={name}
        data-settles="within"
        {...roving}
        onKeyDown={(pressed) => {
          if (!moveInColumn(pressed)) onKeyDown(pressed);
        }}
      >
        <Heads markets={markets} />
        {shown.map((side) => (
          <Side key={side.side ?? ''} side={side} first={first} {...of} />
        ))}
      </table>
      {count(some) < count(sides) && !all ? (
        <button type="button" className={page.showAll} onClick={() => setAll(true)}>
          {t('event.showAll', { count: count(sides) })}
        </button>
      ) : null}
    </>
  );
}
