import type { Change } from '#projections/replay/diff.ts';
import { textOf } from '../event-panel.tsx';
import styles from '../support.module.css';

/** Paths with what stood and stands there. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <code>{path}</code>
          <del>{textOf(before)}</del>
          <ins>{textOf(after)}</ins>
        </li>
      ))}
    </ul>
  );
}
