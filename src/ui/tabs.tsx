import { Link } from 'wouter';
import { useRoving } from './roving.ts';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Id of the element that the chosen tab shows. */
  readonly controls: string;
}

/** Tabs of one page: one tab stop, arrows move and choose. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, controls }: TabsProps<Id>) {
  const roving = useRoving<HTMLDivElement>('[role=tab]');
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} {...roving}>
      {tabs.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          data-press={id}
          role="tab"
          id={`${controls}-${id}`}
          className={styles.tab}
          aria-selected={id === selected}
          aria-controls={controls}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Tabs that are pages: links, so that they can be opened, kept and shared. */
export function TabLinks({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly href: string; readonly label: string }[];
  readonly current: string;
}) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ href, label: text }) => (
        <Link
          key={href}
          href={href}
          className={styles.tab}
          aria-current={href === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
