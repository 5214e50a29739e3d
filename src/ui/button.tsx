import { css } from '@emotion/css';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';

interface Look {
  /** `primary` is the one action of a screen. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | undefined;
  readonly small?: boolean | undefined;
  readonly wide?: boolean | undefined;
}

const face = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 44px;
  padding: 0 16px;
  border-radius: var(--radius-control);
  font-size: var(--size-14);
  font-weight: var(--weight-medium);
  line-height: 1.2;
  text-align: center;
  transition: opacity var(--quick);
  &[aria-disabled="true"],
  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
  &:where([data-look="primary"]) {
    background: var(--accent);
    color: var(--on-accent);
  }
  &:where([data-look="secondary"]) {
    background: var(--surface-2);
    color: var(--text-1);
  }
  &:where([data-look="quiet"]) {
    color: var(--accent);
    padding: 0 8px;
  }
  &:where([data-small="true"]) {
    min-height: 36px;
    padding: 0 12px;
    font-size: var(--size-13);
  }
  &:where([data-wide="true"]) {
    width: 100%;
  }
  @media (hover: hover) {
    &:where([data-look="secondary"]):hover {
      background: var(--surface-3);
    }
    &:where([data-look="primary"]):hover {
      opacity: 0.9;
    }
    &:where([data-look="quiet"]):hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  &:active:not(:disabled) {
    opacity: 0.8;
  }
`;

const dataOf = ({ look = 'secondary', small = false, wide = false }: Look) => ({
  'data-look': look,
  'data-small': small,
  'data-wide': wide,
});

export function Button({ look, small, wide, className, ...rest }: ComponentProps<'button'> & Look) {
  return (
    <button className={classes(face, className)} type="button" {...dataOf({ look, small, wide })} {...rest} />
  );
}

/** A link that looks like a button; it goes to a page and changes nothing else. */
export function ButtonLink({
  href,
  look,
  small,
  wide,
  children,
}: Look & { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link className={face} href={href} {...dataOf({ look, small, wide })}>
      {children}
    </Link>
  );
}

const icon = css`
  display: inline-grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius-control);
  color: var(--text-2);
  flex: none;
  @media (hover: hover) {
    &:hover {
      background: var(--surface-2);
      color: var(--text-1);
    }
  }
`;

/** A button that is only an icon; `label` is its name for everybody who does not see it. */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { readonly label: string }) {
  return (
    <button className={classes(icon, className)} type="button" aria-label={label} title={label} {...rest} />
  );
}
