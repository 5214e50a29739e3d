import { useMemo } from 'react';
import type { AppEvent } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';
import type { Recording } from './open-recording.ts';
import { CHANGES_SHOWN, stateChanges } from './state-changes.ts';
import { serverClock } from './steps.ts';
import styles from './support.module.css';
import { WORDS } from './words.ts';

/** Longest JSON that is drawn, in characters. */
const JSON_SHOWN = 20_000;
const instant = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC');

const textOf = (value: Json | undefined): string => {
  const text = value === undefined ? '—' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

/** Both clocks of an event: the client's, and the gateway's where the event carries one (EVT-06). */
export function Clocks({ event }: { readonly event: AppEvent }) {
  const server = serverClock(event);
  return (
    <dl className={styles.clocks}>
      <div>
        <dt>{WORDS.clientClock}</dt>
        <dd>{instant(event.at)}</dd>
      </div>
      {server === undefined ? null : (
        <>
          <div>
            <dt>{WORDS.serverClock}</dt>
            <dd>{instant(server)}</dd>
          </div>
          <div>
            <dt>{WORDS.latency}</dt>
            <dd>{event.at - server} ms</dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** The event as it stands in the log, and every leaf of the state that it changed. */
export function EventPanel({ recording, at }: { readonly recording: Recording; readonly at: number }) {
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
        {event.kind} · {event.src} · v{event.v} · commit {event.commit}
        {event.corr === undefined ? '' : ` · ${event.corr}`}
      </p>
      <Clocks event={event} />
      <h3>{WORDS.event}</h3>
      <pre>{JSON.stringify(event.data, null, 2).slice(0, JSON_SHOWN)}</pre>
      <h3>{WORDS.changes}</h3>
      {changes.length === 0 ? <p className={styles.note}>{WORDS.noChanges}</p> : null}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.path}>
            <code>{change.path}</code>
            <del>{textOf(change.before)}</del>
            <ins>{textOf(change.after)}</ins>
          </li>
        ))}
      </ul>
      {changes.length === CHANGES_SHOWN ? <p className={styles.note}>{WORDS.moreChanges}</p> : null}
    </aside>
  );
}
