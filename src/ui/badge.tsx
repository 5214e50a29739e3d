import { css } from '@emotion/css';
import type { ReactNode } from 'react';

const pill = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 4px;
  min-width: 1.5em;
  height: 1.5em;
  padding: 0 6px;
  border-radius: 0.75em;
  font-size: var(--size-12);
  font-weight: var(--weight-medium);
  line-height: 1;
  font-variant-numeric: tabular-nums;
  background: var(--surface-3);
  color: var(--text-1);
  white-space: nowrap;
  &:where([data-tone="accent"]) {
    background: var(--accent);
    color: var(--on-accent);
  }
  &:where([data-tone="live"]) {
    background: none;
    padding: 0;
    color: var(--live);
    font-weight: var(--weight-bold);
  }
  &:where([data-tone="live"])::before {
    content: "";
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: currentColor;
  }
  &:where([data-tone="boost"]) {
    background: var(--boost);
    color: var(--on-boost);
    font-weight: var(--weight-bold);
  }
  &:where([data-tone="caution"]) {
    background: var(--caution-tint);
    color: var(--caution);
  }
`;

/** A count or a state in a word. `live` is a dot and a word, never the dot alone. */
export function Badge({
  tone,
  children,
}: {
  readonly tone?: 'accent' | 'live' | 'caution' | 'boost';
  readonly children: ReactNode;
}) {
  return (
    <span className={pill} data-tone={tone}>
      {children}
    </span>
  );
}
