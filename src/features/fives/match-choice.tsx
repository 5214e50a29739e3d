import { shallowEqual } from 'react-redux';
import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { eventById } from '#projections/entities/selectors.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { whenText } from '#src/features/event/event-time.tsx';
import { useOnOffer } from '#src/features/event/use-event.ts';
import { eventName } from '#src/features/odds/phrases.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Chip, ChipRow } from '#src/ui/chip.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './fives.module.css';

const VIEW = 'fives';
const OPTION = 'competition';
const ALL = 'all';

export function NoMatches() {
  const t = useText();
  return (
    <Card>
      <EmptyState
        title={t('fives.none')}
        hint={t('fives.noneHint')}
        action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
      />
    </Card>
  );
}

/** The next matches of which five legs can be picked: all, or of one competition. */
export function MatchChoice({ eventIds: listed }: { readonly eventIds: readonly number[] }) {
  const t = useText();
  const submit = useSubmit();
  const now = useNow(false);
  const eventIds = useOnOffer(listed);
  const events = useApp(
    ({ entities }) => eventIds.flatMap((id) => eventById(entities, id) ?? []),
    shallowEqual,
  );
  const competitions = new Map(
    events.flatMap(({ categories: [first] }) => (first ? [[first.id, first.name]] : [])),
  );
  const asked = useApp((state) => viewOption(state, VIEW, OPTION)) ?? ALL;
  const chosen = [...competitions.keys()].find((id) => id === asked) ?? ALL;
  const choose = (value: string) => (): void =>
    submit({ type: 'intent/viewOptionChosen', data: { view: VIEW, option: OPTION, value } });
  if (events.length === 0) return <NoMatches />;
  return (
    <>
      <p className={styles.quiet}>{t('fives.intro')}</p>
      <ChipRow label={t('fives.competitions')}>
        <Chip label={t('fives.all')} selected={chosen === ALL} onPress={choose(ALL)} />
        {[...competitions].map(([id, name]) => (
          <Chip key={id} label={name} selected={chosen === id} onPress={choose(id)} />
        ))}
      </ChipRow>
      <Card aria-label={t('fives.matches')}>
        <ul>
          {events
            .filter(({ categories: [first] }) => chosen === ALL || first?.id === chosen)
            .map((event) => (
              <li key={event.id}>
                <Link href={pathFor('fives', { eventId: String(event.id) })} className={styles.row}>
                  <span className={styles.rowText}>
                    <strong translate="no">{eventName(event, t)}</strong>
                    <span className={styles.quiet}>
                      {whenText(event.startTime, now, t)}{' '}
                      <span translate="no">{event.categories[0]?.name}</span>
                    </span>
                  </span>
                  <IconChevronRight size={16} aria-hidden="true" />
                </Link>
              </li>
            ))}
        </ul>
      </Card>
    </>
  );
}
