import type { ReactNode } from 'react';
import styles from './shelf.module.css';

/** Cards side by side that scroll sideways, from edge to edge of the page; each is a list item as wide as it says. */
export function Shelf({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.shelf}>{children}</ul>;
}
