import { useMemo } from 'react';
import type { AppEvent } from '#domain/events/registry.ts';
import { useText } from '#src/text/text.ts';
import type { ClockText } from '../timeline/clock-text.ts';
import { serverClock } from '../timeline/server-clock.ts';
import type { View } from '../view.ts';
import { ChangesList } from './changes-list.tsx';
import { longValue } from './json-text.ts';
import styles from './panels.module.css';
import { stateChanges } from './state-changes.ts';

/** Both clocks of an event: the client's, and the gateway's where the event carries one (EVT-06). */
function Clocks({ event, clock }: { readonly event: AppEvent; readonly clock: ClockText }) {
  const t = useText();
  const server = serverClock(event);
  const rows: [string, string][] = [[t('support.clientClock'), clock.instant(event.at)]];
  if (server !== undefined) {
    rows.push([t('support.serverClock'), clock.instant(server)]);
    rows.push([t('support.latency'), t('support.difference', { ms: event.at - server })]);
  }
  return (
    <dl className={styles.clocks}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The event as it stands in the log, and every leaf of the state that it changed. */
export function EventPanel({ view }: { readonly view: View }) {
  const t = useText();
  const { recording, at, marks, setMarks } = view;
  const { timeline } = recording;
  const event = recording.events.at(at);
  const ready = view.ready(at);
  const changes = useMemo(() => {
    if (event === undefined || !ready) return [];
    return stateChanges(timeline.stateAt(event.seq - 1), timeline.stateAt(event.seq));
  }, [timeline, event, ready]);
  if (event === undefined) return null;
  return (
    <>
      <h2>{event.type}</h2>
      <p className={styles.note}>
        {event.kind} · {event.src} · v{event.v} · {t('support.commit', { commit: event.commit })}
        {event.corr === undefined ? '' : ` · ${event.corr}`}
      </p>
      <Clocks event={event} clock={view.clock} />
      <p className={styles.row}>
        <button type="button" className={styles.small} onClick={() => setMarks({ ...marks, a: at })}>
          {t('support.markA')}
        </button>
        <button type="button" className={styles.small} onClick={() => setMarks({ ...marks, b: at })}>
          {t('support.markB')}
        </button>
      </p>
      <h3>{t('support.event')}</h3>
      <pre>{longValue(event.data)}</pre>
      <h3>{t('support.changes')}</h3>
      <ChangesList changes={changes} none={t(ready ? 'support.noChanges' : 'support.preparing')} />
    </>
  );
}
