import type { Change } from '#replay/fold/diff.ts';
import { useText } from '#src/text/text.ts';
import { shortValue } from './json-text.ts';
import styles from './panels.module.css';
import { CHANGES_SHOWN } from './state-changes.ts';

/** Leaves that differ: where, what stood there, and what stands there now. */
export function ChangesList({
  changes,
  none,
}: {
  readonly changes: readonly Change[];
  readonly none: string;
}) {
  const t = useText();
  if (changes.length === 0) return <p className={styles.note}>{none}</p>;
  return (
    <>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.path}>
            <code>{change.path}</code>
            <del>{shortValue(change.before)}</del>
            <ins>{shortValue(change.after)}</ins>
          </li>
        ))}
      </ul>
      {changes.length === CHANGES_SHOWN ? <p className={styles.note}>{t('support.moreChanges')}</p> : null}
    </>
  );
}
