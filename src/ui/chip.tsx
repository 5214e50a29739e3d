import { css } from '@emotion/css';
import { type ReactNode, useLayoutEffect } from 'react';
import { Link } from 'wouter';
import { useRoving } from './roving.ts';
import { showCurrent } from './show-current.ts';

const row = css`
  position: relative;
  display: flex;
  gap: 8px;
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  padding: 4px 32px 4px var(--gutter);
  margin: -4px calc(-1 * var(--gutter));
  scroll-padding-inline: var(--gutter) 32px;
  /* What goes on beyond the edge fades there; the last chip stands clear of it. */
  mask-image: linear-gradient(to left, transparent, #000 32px);
  &::-webkit-scrollbar {
    display: none;
  }
`;

/* The target is 44 high although the chip is drawn 36 high. */
const face = css`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  flex: none;
  height: 36px;
  padding: 0 12px;
  border-radius: 18px;
  background: var(--surface-1);
  box-shadow: inset 0 0 0 1px var(--line);
  color: var(--text-2);
  font-size: var(--size-13);
  font-weight: var(--weight-medium);
  scroll-snap-align: start;
  white-space: nowrap;
  position: relative;
  &::after {
    content: "";
    position: absolute;
    inset: -4px 0;
  }
  &[aria-pressed="true"],
  &[aria-current="page"],
  &[aria-selected="true"] {
    background: var(--text-1);
    color: var(--surface-1);
    /* The colour of a sport is not read on the dark ground of what is chosen. */
    --sign: var(--surface-1);
    box-shadow: none;
  }
  @media (hover: hover) {
    &:not([aria-pressed="true"], [aria-current="page"], [aria-selected="true"]):hover {
      background: var(--surface-2);
      color: var(--text-1);
    }
  }
`;

const tally = css`
  font-variant-numeric: tabular-nums;
  font-weight: var(--weight-regular);
  opacity: 0.85;
`;

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
      {count === undefined ? null : <span className={tally}>{count}</span>}
    </>
  );
}

/** A choice that stays on the page. */
export function Chip({ selected, onPress, ...inside }: ChipProps & { readonly onPress: () => void }) {
  return (
    <button
      className={face}
      type="button"
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
    <Link className={face} href={href} aria-current={selected ? 'page' : undefined} data-chip="">
      <Inside {...inside} />
    </Link>
  );
}

/** Chips in a row that scrolls sideways. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const roving = useRoving<HTMLDivElement>('[data-chip]');
  const { ref } = roving;
  useLayoutEffect(() => showCurrent(ref.current), [ref]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of choices, not a fieldset of a form
    <div className={row} role="group" aria-label={label} {...roving}>
      {children}
    </div>
  );
}
