import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './small.module.css';

/** A count or a state in a word. `live` is a dot and a word, never the dot alone. */
export function Badge({
  tone,
  children,
}: {
  readonly tone?: 'accent' | 'live' | 'caution';
  readonly children: ReactNode;
}) {
  return <span className={classes(styles.badge, tone !== undefined && styles[tone])}>{children}</span>;
}
