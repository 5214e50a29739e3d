import { Link } from 'wouter';
import { getWidgets } from '#domain/contract/initial-calls.ts';
import type { BuilderAcca } from '#domain/contract/squads.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { useEvent, useOnOffer } from '#src/features/event/use-event.ts';
import { eventName } from '#src/features/odds/phrases.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Shelf } from '#src/ui/shelf.tsx';
import { SquadCard } from './squad-card.tsx';
import styles from './squads.module.css';

/** Matches of which home shows one; the page has them all. */
const SHOWN = 6;

function OfMatch({ acca }: { readonly acca: BuilderAcca }) {
  const t = useText();
  const event = useEvent(acca.eventId);
  if (event === undefined) return null;
  return (
    <li className={styles.ofMatch}>
      <Link href={eventPath(event)} translate="no">
        {eventName(event, t)}
      </Link>
      <ul>
        <SquadCard acca={acca} />
      </ul>
    </li>
  );
}

/** A ready-made bet builder of each of the next matches; nothing with their flags off (BBD-03). */
export function HomeSquads() {
  const t = useText();
  const view = usePageView(getWidgets);
  const isShown = useApp(
    (state) =>
      selectFeature(state, 'squads') &&
      selectFeature(state, 'betBuilder') &&
      // Nothing of marketing after a break or an exclusion (RGT-05).
      !selectIsShut(state),
  );
  const accas =
    view.kind === 'absent' ? [] : (view.result?.widgets.flatMap((widget) => widget.accas ?? []) ?? []);
  const onOffer = useOnOffer(accas.map(({ eventId }) => eventId)).slice(0, SHOWN);
  if (!isShown || onOffer.length === 0) return null;
  return (
    <section aria-label={t('route.squads')} className={styles.onHome}>
      <div className={styles.bar}>
        <h2>{t('route.squads')}</h2>
        <Link href={pathFor('squads')}>{t('squads.all')}</Link>
      </div>
      <Shelf>
        {onOffer.flatMap((id) => {
          const acca = accas.find(({ eventId }) => eventId === id);
          return acca === undefined ? [] : [<OfMatch key={id} acca={acca} />];
        })}
      </Shelf>
    </section>
  );
}
