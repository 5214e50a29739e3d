import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classes } from './classes.ts';

interface Look {
  /** `primary` is the one action of a screen. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | undefined;
  readonly small?: boolean | undefined;
  readonly wide?: boolean | undefined;
}

const classOf = ({ look = 'secondary', small, wide }: Look): string =>
  classes(styles.button, styles[look], small === true && styles.small, wide === true && styles.wide);

export function Button({ look, small, wide, className, ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" className={classes(classOf({ look, small, wide }), className)} {...rest} />;
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
    <Link href={href} className={classOf({ look, small, wide })}>
      {children}
    </Link>
  );
}

/** A button that is only an icon; `label` is its name for everybody who does not see it. */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(styles.icon, className)}
      {...rest}
    />
  );
}
