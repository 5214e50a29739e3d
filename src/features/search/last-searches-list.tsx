import { DEFAULTS } from '#domain/config/defaults.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconHistory } from '#src/ui/icons.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { forgetSearches, useLastSearches } from './last-searches.ts';
import styles from './search.module.css';
import type { SearchState } from './use-search.ts';

/** Before there is anything to search for: the last searches, or what this field is for (SCH-02). */
export function BeforeSearch({
  state,
  onChoose,
}: {
  readonly state: SearchState;
  readonly onChoose: (words: string) => void;
}) {
  const t = useText();
  const searches = useLastSearches();
  if (state.kind === 'tooShort')
    return <p className={styles.hint}>{t('search.more', { count: DEFAULTS.search.minimumLetters })}</p>;
  if (state.kind !== 'nothingTyped') return null;
  if (searches.length === 0) return <EmptyState title={t('search.start')} hint={t('search.startHint')} />;
  return (
    <Card aria-label={t('search.last')}>
      <CardHead>
        <h2>{t('search.last')}</h2>
        <Button small look="quiet" onClick={forgetSearches}>
          {t('search.forget')}
        </Button>
      </CardHead>
      <ul data-search-results="">
        {searches.map((words) => (
          <li key={words} className={styles.row}>
            <button type="button" className={styles.link} onClick={() => onChoose(words)}>
              <IconHistory size={20} stroke={1.6} aria-hidden="true" />
              <span className={`${styles.name} ellipsis`} translate="no">
                {words}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
