import { Link } from 'wouter';
import { useText } from '#src/text/text.ts';
import { IconChevronRight } from '#src/ui/icons.ts';
import styles from './sports.module.css';

export interface Crumb {
  readonly href: string;
  readonly label: string;
}

/** The way back up: sport, competition. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useText();
  return (
    <nav aria-label={t('shell.crumbs')} className={styles.crumbs}>
      {crumbs.map(({ href, label }, index) => (
        <span key={href} className={styles.crumbs}>
          {index > 0 ? <IconChevronRight size={16} aria-hidden="true" /> : null}
          <Link href={href}>{label}</Link>
        </span>
      ))}
    </nav>
  );
}
