import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { useText } from '#src/text/text.ts';
import { useRoving } from '#src/ui/roving.ts';
import { BuilderCell } from './builder-cell.tsx';
import type { HalfFullGrid } from './half-full-grid.ts';
import styles from './market-tables.module.css';

const SIDES = 3;

/** Half-time down, full-time across. */
export function HalfFull({
  event,
  market,
  grid: { sides, rows },
  building,
}: {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly grid: HalfFullGrid<SelectionEntity>;
  readonly building: boolean;
}) {
  const t = useText();
  const roving = useRoving<HTMLDivElement>('[data-odds]', SIDES);
  const Cell = building ? BuilderCell : OddsCell;
  return (
    // biome-ignore lint/a11y/useSemanticElements: prices of one market, not a fieldset
    <div className={styles.grid} role="group" aria-label={market.name} data-settles="within" {...roving}>
      <span className={styles.corner} aria-hidden="true">
        {t('event.halfFull')}
      </span>
      {sides.map((side) => (
        <span key={side} className={styles.head} aria-hidden="true" translate="no">
          {side}
        </span>
      ))}
      {rows.map((row, at) => [
        <span key={sides[at]} className={styles.side} aria-hidden="true" translate="no">
          {sides[at]}
        </span>,
        ...row.map((selection) => (
          <Cell
            key={selection.id}
            event={event}
            market={market}
            selection={selection}
            tabStop={selection === rows[0]?.[0]}
          />
        )),
      ])}
    </div>
  );
}
