import { Link } from 'wouter';
import type * as z from 'zod/mini';
import type { getPopular } from '#domain/contract/browse.ts';
import { competitionPath } from '#domain/navigation/destination.ts';
import { useText } from '#src/text/text.ts';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import styles from './popular.module.css';

/** Leagues whose events most customers back; below that, those that the operator shows. */
export function PopularLeagues({
  answer: { sport, leagues, featured, hours },
}: {
  readonly answer: z.infer<typeof getPopular.answer>['result'];
}) {
  const t = useText();
  const isCounted = leagues.length > 0;
  const shown = isCounted ? leagues : featured.leagues;
  return (
    <>
      <p className={styles.note}>{t(isCounted ? 'popular.counted' : 'popular.tooFew', { hours })}</p>
      {shown.length === 0 ? null : (
        <Card>
          {isCounted ? null : (
            <CardHead>
              <h2>{t('popular.featuredLeagues')}</h2>
            </CardHead>
          )}
          <ul>
            {shown.map(({ category, eventCount, atLeast }) => (
              <li key={category.id}>
                <Link href={competitionPath(sport.name, category)} className={styles.league}>
                  <span className="ellipsis" translate="no">
                    {category.name}
                  </span>
                  <span className={styles.quiet}>
                    {atLeast === undefined
                      ? t('sports.events', { count: eventCount })
                      : t('popular.atLeast', { count: atLeast })}
                  </span>
                  <IconChevronRight size={16} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
