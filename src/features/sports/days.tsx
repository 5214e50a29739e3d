import type { ComponentProps } from 'react';
import type { EventEntity } from '#domain/market/entities.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { dayText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Card } from '#src/ui/layout.tsx';

interface Day {
  readonly key: string;
  readonly day: string;
  readonly ids: readonly number[];
}

/** What is in play, and the rest by London day in the order of its start (BRW-03). */
function daysOf(events: readonly EventEntity[]): { readonly live: readonly number[]; readonly days: Day[] } {
  const sorted = events.toSorted((a, b) => a.startTime - b.startTime || a.id - b.id);
  const days = new Map<string, { readonly day: string; readonly ids: number[] }>();
  for (const { id, inplay, startTime } of sorted) {
    if (inplay) continue;
    const key = londonDate(startTime);
    const day = days.get(key) ?? { day: dayText(startTime), ids: [] };
    day.ids.push(id);
    days.set(key, day);
  }
  return {
    live: sorted.filter(({ inplay }) => inplay).map(({ id }) => id),
    days: [...days].map(([key, day]) => ({ key, ...day })),
  };
}

/** Matches under the headings of their days; what is in play stands in a group of its own at the top. */
export function Days({
  events,
  ...list
}: {
  readonly events: readonly EventEntity[];
} & Pick<ComponentProps<typeof EventList>, 'mixed' | 'market'>) {
  const t = useText();
  const { live, days } = daysOf(events);
  return (
    <>
      {live.length === 0 ? null : (
        <Card aria-label={t('home.inPlay')} data-product="IN_PLAY">
          <EventList heading={<h2>{t('home.inPlay')}</h2>} eventIds={live} {...list} />
        </Card>
      )}
      {days.map(({ key, day, ids }) => (
        <Card key={key} aria-label={day}>
          <EventList heading={<h2>{day}</h2>} eventIds={ids} {...list} />
        </Card>
      ))}
    </>
  );
}
