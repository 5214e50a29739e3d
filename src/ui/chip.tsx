import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './chip.module.css';
import { useRoving } from './roving.ts';

interface ChipProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly count?: number | undefined;
  readonly selected: boolean;
}

function Inside({ label, icon, count }: Omit<ChipProps, 'selected'>) {
  return (
    <>
      {icon}
      {label}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </>
  );
}

/** A choice that stays on the page. */
export function Chip({ selected, onPress, ...inside }: ChipProps & { readonly onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={selected}
      onClick={onPress}
      data-chip=""
      data-press={inside.label}
    >
      <Inside {...inside} />
    </button>
  );
}

/** A choice that has an address. */
export function ChipLink({ selected, href, ...inside }: ChipProps & { readonly href: string }) {
  return (
    <Link href={href} className={styles.chip} aria-current={selected ? 'page' : undefined} data-chip="">
      <Inside {...inside} />
    </Link>
  );
}

/** Chips in a row that scrolls sideways. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const roving = useRoving<HTMLDivElement>('[data-chip]');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of choices, not a fieldset of a form
    <div role="group" aria-label={label} className={styles.row} {...roving}>
      {children}
    </div>
  );
}
