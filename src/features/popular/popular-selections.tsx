import { shallowEqual } from 'react-redux';
import type * as z from 'zod/mini';
import type { getPopular } from '#domain/contract/browse.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { eventById } from '#projections/entities/selectors.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { useOnOffer } from '#src/features/event/use-event.ts';
import { BetRow } from '#src/features/odds/bet-row.tsx';
import { OutrightCard } from '#src/features/sports/outright-card.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './popular.module.css';

type Answer = z.infer<typeof getPopular.answer>['result'];

/** What the operator shows where nothing is popular, under a head that says whose choice it is. */
function Featured({ answer: { featured, hours, sport } }: { readonly answer: Answer }) {
  const t = useText();
  const events = useOnOffer(featured.eventIds);
  const contests = useApp(
    ({ entities }) => events.filter((id) => eventById(entities, id)?.outright === true),
    shallowEqual,
  );
  if (contests.length > 0)
    return (
      <>
        <p className={styles.note}>{t('popular.tooFew', { hours })}</p>
        <h2>{t('popular.featuredContests')}</h2>
        {contests.map((id) => (
          <OutrightCard key={id} eventId={id} />
        ))}
      </>
    );
  return (
    <>
      <p className={styles.note}>{t('popular.tooFew', { hours })}</p>
      {events.length === 0 ? (
        <Card>
          <EmptyState
            title={t('popular.nothing', { sport: sport.name })}
            hint={t('popular.nothingHint')}
            action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
          />
        </Card>
      ) : (
        <Card aria-label={t('popular.featured')}>
          <EventList heading={<h2>{t('popular.featured')}</h2>} eventIds={events} mixed />
        </Card>
      )}
    </>
  );
}

/** The selections that most customers back, each with its price. */
export function PopularSelections({ answer }: { readonly answer: Answer }) {
  const t = useText();
  const { selections, hours } = answer;
  if (selections.length === 0) return <Featured answer={answer} />;
  return (
    <>
      <p className={styles.note}>{t('popular.counted', { hours })}</p>
      <Card>
        <ul>
          {selections.map(({ atLeast, ...backed }) => (
            <BetRow key={backed.selectionId} of={backed} note={t('popular.atLeast', { count: atLeast })} />
          ))}
        </ul>
      </Card>
    </>
  );
}
