import { Link } from 'wouter';
import { eventPath } from '#domain/navigation/destination.ts';
import { racePhase } from '#domain/racing/race-state.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { useEvent } from '#src/features/event/use-event.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { Card } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import styles from './racing.module.css';

const DAYS = ['today', 'tomorrow', 'afterTomorrow'] as const;
type Day = (typeof DAYS)[number];

export interface RacingDay {
  readonly day: Day;
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

const isDay = (text: string | undefined): text is Day => DAYS.some((day) => day === text);
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
      <h3 className={styles.country}>{name}</h3>
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

/** The meetings of three London days under three tabs (RAC-01). */
export function Meetings({ days }: { readonly days: readonly RacingDay[] }) {
  const t = useText();
  const submit = useSubmit();
  const option = useApp((state) => viewOption(state, 'racingMeetings', 'day'));
  const selected = isDay(option) ? option : 'today';
  const dateOf = (wanted: Day): string => {
    const date = days.find(({ day }) => day === wanted)?.date;
    return date === undefined ? '' : dayText(Date.parse(`${date}${NOON}`));
  };
  const tabs = [
    { id: 'today', label: t('racing.today') },
    { id: 'tomorrow', label: t('racing.tomorrow') },
    { id: 'afterTomorrow', label: t('racing.afterTomorrow', { day: dateOf('afterTomorrow') }) },
  ] as const;
  return (
    <Card aria-label={t('racing.meetings')}>
      <Tabs
        label={t('racing.days')}
        tabs={tabs}
        selected={selected}
        controls="meetings"
        onSelect={(value) =>
          submit({ type: 'intent/viewOptionChosen', data: { view: 'racingMeetings', option: 'day', value } })
        }
      />
      <div id="meetings" role="tabpanel" aria-labelledby={`meetings-${selected}`}>
        <Day day={days.find(({ day }) => day === selected)} />
      </div>
    </Card>
  );
}
