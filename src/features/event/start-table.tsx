import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import type { Role } from '#domain/market/roles.ts';
import { underHeads } from '#domain/market/row-form.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { sidesOf } from '#src/features/odds/phrases.ts';
import { useText } from '#src/text/text.ts';
import { useRoving } from '#src/ui/roving.ts';
import { BuilderCell } from './builder-cell.tsx';
import styles from './market-tables.module.css';
import { PriceBoostNote } from './price-boost-note.tsx';
import { ShutBadge } from './shut-badge.tsx';
import { useSelections } from './use-event.ts';

interface StartProps {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly heads: readonly Role[];
  readonly building: boolean;
}

function Start({ event, market, heads, building }: StartProps) {
  const selections = useSelections(market);
  const roving = useRoving<HTMLDivElement>('[data-odds]');
  const cells = underHeads(heads, selections);
  const first = cells.find((cell) => cell !== undefined);
  const Cell = building ? BuilderCell : OddsCell;
  return (
    <>
      <PriceBoostNote event={event} market={market} selections={selections} />
      <ShutBadge event={event} market={market} />
      {/* biome-ignore lint/a11y/useSemanticElements: prices of one market, not a fieldset */}
      <div
        className={styles.start}
        data-columns={heads.length}
        role="group"
        aria-label={market.name}
        data-settles="within"
        {...roving}
      >
        {cells.map((selection, at) =>
          selection === undefined ? (
            <span key={heads[at]} />
          ) : (
            <Cell
              key={selection.id}
              event={event}
              market={market}
              selection={selection}
              labelled
              short={selection.hcp}
              tabStop={selection === first}
            />
          ),
        )}
      </div>
    </>
  );
}

/** Starts of one kind under each other: each side once, above what it is given or gives. */
export function StartTable({
  event,
  markets,
  heads,
  building,
}: {
  readonly event: EventEntity;
  readonly markets: readonly MarketEntity[];
  /** Of the first of them: a draw, where it can be backed. */
  readonly heads: readonly Role[];
  readonly building: boolean;
}) {
  const t = useText();
  const [home = '', away = ''] = sidesOf(event);
  return (
    <div className={styles.starts}>
      <div className={styles.start} data-columns={heads.length} aria-hidden="true">
        {heads.map((head) => (
          <span key={head} className={styles.head} translate="no">
            {head === 'HOME' ? home : head === 'AWAY' ? away : t('event.head.DRAW')}
          </span>
        ))}
      </div>
      {markets.map((market) => (
        <Start key={market.id} event={event} market={market} heads={heads} building={building} />
      ))}
    </div>
  );
}
