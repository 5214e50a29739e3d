import { Link } from 'wouter';
import { eventPath } from '#domain/navigation/destination.ts';
import { racePhase } from '#domain/racing/race-state.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { useEvent } from '#src/features/event/use-event.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { CountryMark } from '#src/ui/country-mark.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import styles from './racing.module.css';

export interface RacingDay {
  readonly day: 'today' | 'tomorrow' | 'afterTomorrow';
  /** London date, `2026-11-21`. */
  readonly date: string;
  readonly countries: readonly {
    readonly country: string;
    readonly name: string;
    readonly tracks: readonly {
      readonly track: string;
      readonly categoryId: string;
      readonly eventIds: readonly number[];
    }[];
  }[];
}

const NOON = 'T12:00:00Z';

function Race({ eventId }: { readonly eventId: number }) {
  const t = useText();
  const event = useEvent(eventId);
  if (event === undefined) return null;
  const step = event.racingData?.step ?? 'dormant';
  const phase = racePhase(step);
  const over = phase === 'GAME_OVER' || phase === 'RACE_OFF';
  return (
    <Link href={eventPath(event)} className={classes(styles.race, over && styles.over)}>
      {event.racingData?.raceHour ?? timeText(event.startTime)}
      {over ? <small>{t(phase === 'RACE_OFF' ? 'racing.step.off' : 'racing.step.result')}</small> : null}
    </Link>
  );
}

/** Countries → tracks → races of a day. */
function Day({ day }: { readonly day: RacingDay | undefined }) {
  const t = useText();
  if (day === undefined || day.countries.length === 0)
    return <EmptyState title={t('racing.empty')} hint={t('racing.emptyHint')} />;
  return day.countries.map(({ country, name, tracks }) => (
    <section key={country} aria-label={name}>
      <h3 className={styles.country}>
        <CountryMark country={country} />
        {name}
      </h3>
      {tracks.map(({ track, categoryId, eventIds }) => (
        <div key={categoryId} className={styles.track}>
          <span className={`${styles.trackName} ellipsis`}>{track}</span>
          <div className={styles.races}>
            {eventIds.map((id) => (
              <Race key={id} eventId={id} />
            ))}
          </div>
        </div>
      ))}
    </section>
  ));
}

/**
 * The meetings of up to three London days, under tabs where there is more than one (RAC-01). The racing home
 * brings today alone: a tab for a day that was not asked for would say that nothing runs on it.
 */
export function Meetings({ days }: { readonly days: readonly RacingDay[] }) {
  const t = useText();
  const submit = useSubmit();
  const option = useApp((state) => viewOption(state, 'racingMeetings', 'day'));
  const chosen = days.find(({ day }) => day === option) ?? days[0];
  const labelOf = ({ day, date }: RacingDay): string =>
    day === 'afterTomorrow'
      ? t('racing.afterTomorrow', { day: dayText(Date.parse(`${date}${NOON}`)) })
      : t(`racing.${day}`);
  if (chosen === undefined || days.length === 1) {
    return (
      <Card aria-label={t('racing.meetings')}>
        <CardHead>
          <h2>{t('racing.meetings')}</h2>
        </CardHead>
        <Day day={chosen} />
      </Card>
    );
  }
  return (
    <Card aria-label={t('racing.meetings')}>
      <h2 className="sr-only">{t('racing.meetings')}</h2>
      <Tabs
        label={t('racing.days')}
        tabs={days.map((day) => ({ id: day.day, label: labelOf(day) }))}
        selected={chosen.day}
        controls="meetings"
        onSelect={(value) =>
          submit({ type: 'intent/viewOptionChosen', data: { view: 'racingMeetings', option: 'day', value } })
        }
      />
      <div id="meetings" role="tabpanel" aria-labelledby={`meetings-${chosen.day}`}>
        <Day day={chosen} />
      </div>
    </Card>
  );
}
