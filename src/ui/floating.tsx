import { css } from '@emotion/css';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

const panel = css`
  position: absolute;
  z-index: 30;
  inset-block-start: calc(100% + 8px);
  max-height: calc(100dvh - 80px);
  overflow-y: auto;
  overscroll-behavior: contain;
  border-radius: var(--radius-card);
  background: var(--surface-0);
  box-shadow:
    0 0 0 1px var(--line),
    var(--shadow);
`;

/** What floats below the control that opened it. */
export function Floating({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classes(panel, className)} {...rest} />;
}
