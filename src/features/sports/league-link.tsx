import { Link } from 'wouter';
import type { CategoryId } from '#domain/brand.ts';
import { competitionPath } from '#domain/navigation/destination.ts';
import styles from './sports.module.css';

/** A league's name where its events stand: it leads to the league. */
export function LeagueLink({
  sport,
  category,
  children,
}: {
  readonly sport: string;
  readonly category: { readonly id: CategoryId; readonly name: string };
  /** What stands there in the place of the plain name. */
  readonly children?: string;
}) {
  return (
    <Link href={competitionPath(sport, category)} className={styles.league}>
      {children ?? category.name}
    </Link>
  );
}
