import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import { underHeads } from '#domain/market/row-form.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { useText } from '#src/text/text.ts';
import { useRoving } from '#src/ui/roving.ts';
import { BuilderCell } from './builder-cell.tsx';
import { lineOf, playerOf } from './market-families.ts';
import styles from './market-tables.module.css';
import { PriceBoostNote } from './price-boost-note.tsx';
import { ShutBadge } from './shut-badge.tsx';
import { useSelections } from './use-event.ts';

const HEADS = ['OVER', 'UNDER'] as const;

interface LineProps {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly building: boolean;
  /** Whose line it is, in a table of players. */
  readonly player: string | undefined;
}

function Line({ event, market, building, player }: LineProps) {
  const selections = useSelections(market);
  const roving = useRoving<HTMLDivElement>('[data-odds]');
  const cells = underHeads(HEADS, selections);
  const first = cells.find((cell) => cell !== undefined);
  const Cell = building ? BuilderCell : OddsCell;
  return (
    <>
      <PriceBoostNote event={event} market={market} selections={selections} />
      {/* biome-ignore lint/a11y/useSemanticElements: prices of one market, not a fieldset */}
      <div className={styles.line} role="group" aria-label={market.name} data-settles="within" {...roving}>
        <span className={styles.what} translate="no">
          {player === undefined ? null : <span className={styles.player}>{player}</span>}
          {lineOf(selections)}
          <ShutBadge event={event} market={market} />
        </span>
        {cells.map((selection, at) =>
          selection === undefined ? (
            <span key={HEADS[at]} />
          ) : (
            <Cell
              key={selection.id}
              event={event}
              market={market}
              selection={selection}
              tabStop={selection === first}
            />
          ),
        )}
      </div>
    </>
  );
}

/** Lines of one kind under each other: what people compare stands in one table. */
export function LineTable({
  event,
  markets,
  building,
  counted,
}: {
  readonly event: EventEntity;
  readonly markets: readonly MarketEntity[];
  readonly building: boolean;
  /** Of players: what is counted of each. */
  readonly counted: string | undefined;
}) {
  const t = useText();
  return (
    <div className={styles.lines} data-players={counted !== undefined}>
      <div className={styles.line} aria-hidden="true">
        <span className={styles.corner}>{counted === undefined ? null : t('event.player')}</span>
        {HEADS.map((head) => (
          <span key={head} className={styles.head}>
            {t(`event.head.${head}`)}
          </span>
        ))}
      </div>
      {markets.map((market) => (
        <Line
          key={market.id}
          event={event}
          market={market}
          building={building}
          player={counted === undefined ? undefined : playerOf(market.name, counted)}
        />
      ))}
    </div>
  );
}
