import { css } from '@emotion/css';
import { Link } from 'wouter';
import { useRoving } from './roving.ts';
import { showCurrent } from './show-current.ts';

const bar = css`
  label: tabs;
  position: relative;
  display: flex;
  gap: 4px;
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 -1px 0 var(--line);
  /* What goes on beyond the edge of a phone fades there. */
  @media (max-width: 40rem) {
    padding-inline-end: 24px;
    mask-image: linear-gradient(to left, transparent, #000 24px);
  }
`;

const face = css`
  flex: none;
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 10px;
  color: var(--text-2);
  font-size: var(--size-14);
  font-weight: var(--weight-medium);
  box-shadow: inset 0 -2px 0 transparent;
  &[aria-selected="true"],
  &[aria-current="page"] {
    color: var(--text-1);
    box-shadow: inset 0 -2px 0 var(--text-1);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

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
    <div className={bar} role="tablist" aria-label={label} {...roving}>
      {tabs.map(({ id, label: text }) => (
        <button
          className={face}
          key={id}
          type="button"
          data-press={id}
          role="tab"
          id={`${controls}-${id}`}
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
    <nav className={bar} aria-label={label} ref={showCurrent}>
      {tabs.map(({ href, label: text }) => (
        <Link className={face} key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
