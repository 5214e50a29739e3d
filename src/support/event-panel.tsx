import { useMemo } from 'react';
import type { AppEvent } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';
import { useText } from '#src/text/text.ts';
import type { Recording } from './open-recording.ts';
import { CHANGES_SHOWN, stateChanges } from './state-changes.ts';
import { serverClock } from './steps.ts';
import styles from './support.module.css';

/** Longest JSON that is drawn, in characters. */
const JSON_SHOWN = 20_000;
const instant = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC');

export const textOf = (value: Json | undefined): string => {
  const text = value === undefined ? '—' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

/** Both clocks of an event: the client's, and the gateway's where the event carries one (EVT-06). */
export function Clocks({ event }: { readonly event: AppEvent }) {
  const t = useText();
  const server = serverClock(event);
  return (
    <dl className={styles.clocks}>
      <div>
        <dt>{t('support.clientClock')}</dt>
        <dd>{instant(event.at)}</dd>
      </div>
      {server === undefined ? null : (
        <>
          <div>
            <dt>{t('support.serverClock')}</dt>
            <dd>{instant(server)}</dd>
          </div>
          <div>
            <dt>{t('support.latency')}</dt>
            <dd>{t('support.difference', { ms: event.at - server })}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** The event as it stands in the log, and every leaf of the state that it changed. */
export function EventPanel({ recording, at }: { readonly recording: Recording; readonly at: number }) {
  const t = useText();
  const event = recording.events[at];
  const changes = useMemo(() => {
    if (event === undefined) return [];
    return stateChanges(recording.timeline.stateAt(event.seq - 1), recording.timeline.stateAt(event.seq));
  }, [recording, event]);
  if (event === undefined) return null;
  return (
    <aside className={styles.panel}>
      <h2>{event.type}</h2>
      <p className={styles.note}>
        {event.kind} · {event.src} · v{event.v} · {t('support.commit', { commit: event.commit })}
        {event.corr === undefined ? '' : ` · ${event.corr}`}
      </p>
      <Clocks event={event} />
      <h3>{t('support.event')}</h3>
      <pre>{JSON.stringify(event.data, null, 2).slice(0, JSON_SHOWN)}</pre>
      <h3>{t('support.changes')}</h3>
      {changes.length === 0 ? <p className={styles.note}>{t('support.noChanges')}</p> : null}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.path}>
            <code>{change.path}</code>
            <del>{textOf(change.before)}</del>
            <ins>{textOf(change.after)}</ins>
          </li>
        ))}
      </ul>
      {changes.length === CHANGES_SHOWN ? <p className={styles.note}>{t('support.moreChanges')}</p> : null}
    </aside>
  );
}
