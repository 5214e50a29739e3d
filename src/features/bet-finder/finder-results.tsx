import type * as z from 'zod/mini';
import { SORTS } from '#domain/bet-finder/criteria.ts';
import type { getBetFinder } from '#domain/contract/bet-finder.ts';
import { BetRow } from '#src/features/odds/bet-row.tsx';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/layout.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './bet-finder.module.css';
import { ALL, isNarrowed, useCriteria, wholeFinder } from './use-criteria.ts';

type Answer = z.infer<typeof getBetFinder.answer>['result'];

function Nothing() {
  const t = useText();
  const { criteria, sportName } = useCriteria();
  return (
    <Card>
      <EmptyState
        title={t('finder.none')}
        hint={t('finder.noneHint')}
        action={
          <ButtonLink href={wholeFinder(isNarrowed(criteria) ? sportName : ALL)}>
            {t(isNarrowed(criteria) ? 'finder.clear' : 'finder.everySport')}
          </ButtonLink>
        }
      />
    </Card>
  );
}

/** How many there are, and what is not in the list, as far as it is so. */
function Told({ answer: { found, listed, isWhole } }: { readonly answer: Answer }) {
  const t = useText();
  return (
    <div role="status" className={styles.told}>
      <p>{found > listed ? t('finder.firstOf', { listed, found }) : t('finder.found', { count: found })}</p>
      {isWhole ? null : <p className={styles.quiet}>{t('finder.notWhole')}</p>}
    </div>
  );
}

function Pages({ answer: { page, pages } }: { readonly answer: Answer }) {
  const t = useText();
  const { hrefFor } = useCriteria();
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t('finder.pages')}>
      <span>
        {page > 1 ? (
          <ButtonLink small href={hrefFor({ page: page - 1 })}>
            {t('finder.before')}
          </ButtonLink>
        ) : null}
      </span>
      <span>{t('finder.page', { page, pages })}</span>
      <span>
        {page < pages ? (
          <ButtonLink small href={hrefFor({ page: page + 1 })}>
            {t('finder.after')}
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}

/** A page of what fits, each with its price. */
export function FinderResults({ answer }: { readonly answer: Answer }) {
  const t = useText();
  const { criteria, choose } = useCriteria();
  if (answer.rows.length === 0) return <Nothing />;
  return (
    <>
      <div className={styles.bar}>
        <Told answer={answer} />
        <Segmented
          label={t('finder.sort')}
          options={SORTS.map((value) => ({ value, label: t(`finder.sort.${value}`) }))}
          value={criteria.sort}
          onChange={(sort) => choose({ sort })}
        />
      </div>
      <Card aria-label={t('finder.bets')}>
        <ul>
          {answer.rows.map((row) => (
            <BetRow key={row.selectionId} of={row} mixed={answer.sport === null} />
          ))}
        </ul>
      </Card>
      <Pages answer={answer} />
    </>
  );
}
