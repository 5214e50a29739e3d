import { css } from '@emotion/css';
import type { ComponentProps, CSSProperties } from 'react';
import { classes } from './classes.ts';

type Space = 0 | 4 | 8 | 12 | 16 | 20 | 24 | 32;

interface Spacing {
  readonly gap?: Space;
}

const stack = css`
  display: grid;
  min-width: 0;
  align-content: start;
`;

const withStyle = (own: CSSProperties, given: CSSProperties | undefined): CSSProperties => ({
  ...own,
  ...given,
});

/** Children under each other. */
export function Stack({ gap = 12, className, style, ...rest }: ComponentProps<'div'> & Spacing) {
  return <div className={classes(stack, className)} style={withStyle({ gap }, style)} {...rest} />;
}

const inline = css`
  display: flex;
  align-items: center;
  min-width: 0;
  &[data-wrap="true"] {
    flex-wrap: wrap;
  }
  &[data-between="true"] {
    justify-content: space-between;
  }
`;

/** Children beside each other, centred on one line. */
export function Inline({
  gap = 8,
  wrap = false,
  between = false,
  className,
  style,
  ...rest
}: ComponentProps<'div'> & Spacing & { readonly wrap?: boolean; readonly between?: boolean }) {
  return (
    <div
      className={classes(inline, className)}
      style={withStyle({ gap }, style)}
      data-wrap={wrap}
      data-between={between}
      {...rest}
    />
  );
}

const grid = css`
  display: grid;
`;

/** Equal columns. */
export function Columns({
  gap = 8,
  columns,
  className,
  style,
  ...rest
}: ComponentProps<'div'> & Spacing & { readonly columns: 1 | 2 | 3 }) {
  const own = { gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
  return <div className={classes(grid, className)} style={withStyle(own, style)} {...rest} />;
}

const card = css`
  background: var(--surface-1);
  border-radius: var(--radius-card);
  /* Hidden would make it a scroller: heads inside stick to the page. */
  overflow: clip;
  min-width: 0;
  box-shadow: 0 0 0 1px var(--line);
`;

/** A card: the one surface that content stands on. Hairlines inside, no boxes in boxes. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes(card, className)} {...rest} />;
}

const cardHead = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  padding: 10px var(--gutter);
  min-height: 44px;
`;

/** Head of a card or a section: title left, at most one link right. */
export function CardHead({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classes(cardHead, className)} {...rest} />;
}

const page = css`
  display: grid;
  gap: 16px;
  padding: var(--gutter);
  align-content: start;
  min-width: 0;
`;

/** A page's column with the distances that all pages share. */
export function Page({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classes(page, className)} {...rest} />;
}
