import type { LegIds } from '#domain/betslip/slip.ts';
import { eventById, marketById, selectionById } from '#projections/entities/selectors.ts';
import { selectRecommended } from '#projections/sharing/select-sharing.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { eventName } from '#src/features/odds/phrases.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import styles from './sharing.module.css';

function Offer({ ids }: { readonly ids: LegIds }) {
  const t = useText();
  const event = useApp((state) => eventById(state.entities, ids.eventId));
  const market = useApp((state) => marketById(state.entities, ids.eventId, ids.marketId));
  const selection = useApp((state) => selectionById(state.entities, ids.eventId, ids.selectionId));
  if (event === undefined || market === undefined || selection === undefined) return null;
  return (
    <li
      className={styles.offer}
      data-product={event.inplay ? 'IN_PLAY' : event.racingData === undefined ? undefined : 'RACING'}
    >
      <span className={styles.offerText}>
        <span className="ellipsis">{selection.name}</span>
        <span className={`ellipsis ${styles.hint ?? ''}`}>{eventName(event, t)}</span>
      </span>
      <OddsCell event={event} market={market} selection={selection} />
    </li>
  );
}

/**
 * Selections that go with the slip: never chosen for anybody, and no more prominent than the slip itself
 * (REQ-02).
 */
export function Recommended() {
  const t = useText();
  const recommended = useApp(selectRecommended);
  const shut = useApp(selectIsShut);
  if (shut || recommended.length === 0) return null;
  return (
    <section className={styles.recommended} aria-labelledby="slip-recommended">
      <h3 id="slip-recommended">{t('slip.recommended')}</h3>
      <ul>
        {recommended.map((ids) => (
          <Offer key={ids.selectionId} ids={ids} />
        ))}
      </ul>
    </section>
  );
}
