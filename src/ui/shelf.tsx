import { css } from '@emotion/css';
import type { ReactNode } from 'react';

const list = css`
  /* Words for screen readers are placed absolutely: in here, and not beyond the edge of the page. */
  position: relative;
  display: flex;
  gap: 8px;
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  margin-inline: calc(-1 * var(--gutter));
  padding: 1px var(--gutter);
  scroll-padding-inline: var(--gutter);
  &::-webkit-scrollbar {
    display: none;
  }
  > li {
    flex: none;
    scroll-snap-align: start;
    border-radius: var(--radius-card);
    background: var(--surface-1);
    box-shadow: 0 0 0 1px var(--line);
  }
`;

/**
 * Cards side by side that scroll sideways, from edge to edge of the page; each is a list item as wide as it
 * says.
 */
export function Shelf({ children }: { readonly children: ReactNode }) {
  return <ul className={list}>{children}</ul>;
}
