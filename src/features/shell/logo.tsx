import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { useText } from '#src/text/text.ts';
import styles from './shell.module.css';

/** The way home: a mark of three slips in the wind, and the brand's name. */
export function Logo() {
  const t = useText();
  return (
    <Link href={pathFor('home')} className={styles.logo}>
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M9 6h11M4 12h13M7 18h7" />
      </svg>
      <span>{t('brand.name')}</span>
    </Link>
  );
}
