import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classes } from '#src/ui/classes.ts';
import styles from './shell.module.css';

/** Pages whose path begins many others. */
const EXACT: ReadonlySet<string> = new Set([pathFor('home'), pathFor('sports')]);

/** A page in the left column, with what there is of it. */
export function MenuItem({
  href,
  label,
  icon,
  count,
  live,
  news,
}: {
  readonly href: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly count?: number;
  readonly live?: boolean;
  /** Something is to be read here, in words. */
  readonly news?: string | undefined;
}) {
  const path = useApp((state) => state.navigation.path);
  const here = path === href || (!EXACT.has(href) && path.startsWith(`${href}/`));
  return (
    <Link href={href} className={styles.menuItem} aria-current={here ? 'page' : undefined}>
      {icon}
      <span>{label}</span>
      {news === undefined ? null : (
        <span data-news="">
          <Badge tone="caution">
            <span aria-hidden="true">!</span>
            <span className="sr-only">{news}</span>
          </Badge>
        </span>
      )}
      {count === undefined || count === 0 ? null : (
        <span className={classes(styles.menuCount, live === true && styles.menuLive)}>{count}</span>
      )}
    </Link>
  );
}

export const MenuHead = ({ children }: { readonly children: ReactNode }) => (
  <h2 className={styles.menuHead}>{children}</h2>
);
