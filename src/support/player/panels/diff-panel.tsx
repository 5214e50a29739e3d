import { useMemo } from 'react';
import { useText } from '#src/text/text.ts';
import type { View } from '../view.ts';
import { ChangesList } from './changes-list.tsx';
import styles from './panels.module.css';
import { stateChanges } from './state-changes.ts';

function Mark({ view, name }: { readonly view: View; readonly name: 'a' | 'b' }) {
  const t = useText();
  const { recording, marks, setMarks, at } = view;
  const position = marks[name];
  const event = position === undefined ? undefined : recording.events.at(position);
  const label = name.toUpperCase();
  return (
    <div className={styles.mark}>
      <strong>{label}</strong>
      {event === undefined || position === undefined ? (
        <span className={styles.note}>{t('support.noMark')}</span>
      ) : (
        <button type="button" className={styles.jump} onClick={() => view.goTo(position)}>
          {event.seq} {event.type} · {view.clock.time(event.at)}
        </button>
      )}
      <button type="button" className={styles.small} onClick={() => setMarks({ ...marks, [name]: at })}>
        {t(name === 'a' ? 'support.markA' : 'support.markB')}
      </button>
    </div>
  );
}

/**
 * What is different in the state after one event from the state after another, over all read models (feature
 * 6).
 */
export function DiffPanel({ view }: { readonly view: View }) {
  const t = useText();
  const { timeline, index } = view.recording;
  const { a, b } = view.marks;
  const ready = (a === undefined || view.ready(a)) && (b === undefined || view.ready(b));
  const changes = useMemo(() => {
    if (a === undefined || b === undefined || !ready) return undefined;
    const stateAt = (position: number) => timeline.stateAt(index.seq[position] ?? 0);
    return stateChanges(stateAt(a), stateAt(b));
  }, [timeline, index, a, b, ready]);
  return (
    <>
      <h2>{t('support.diffTitle')}</h2>
      <Mark view={view} name="a" />
      <Mark view={view} name="b" />
      {changes === undefined ? (
        <p className={styles.note}>{t(ready ? 'support.diffHow' : 'support.preparing')}</p>
      ) : (
        <ChangesList changes={changes} none={t('support.diffNone')} />
      )}
    </>
  );
}
