import { useCallback, useEffect, useRef } from 'react';
import { MOST_LETTERS } from '#domain/navigation/search-words.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useText } from '#src/text/text.ts';
import { Page } from '#src/ui/layout.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { rememberSearch } from './last-searches.ts';
import { BeforeSearch } from './last-searches-list.tsx';
import { SearchResults, SearchStatus } from './search-results.tsx';
import { useSearch } from './use-search.ts';
import { useSlash } from './use-slash.ts';
import { focusFirstResult, walkResults } from './walk-results.ts';

/** Search with the whole page for what it finds. What is typed stands in no address. */
export function SearchPage() {
  const t = useText();
  const search = useSearch(true);
  const field = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const focus = useCallback(() => field.current?.focus(), []);
  // After the heading has had it, which is where everybody else arrives.
  useEffect(focus, [focus]);
  useSlash(focus);
  return (
    <Page
      ref={area}
      onKeyDown={walkResults}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-search-results] a') !== null)
          rememberSearch(search.text);
      }}
    >
      <PageHead
        heading={t('route.search')}
        title={t('route.search')}
        canonical="/search"
        description={t('meta.search', { brand: t('brand.name') })}
      />
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            rememberSearch(search.text);
            focusFirstResult(area.current);
          }}
        >
          <SearchField
            field={field}
            large
            label={t('search.label')}
            placeholder={t('search.what')}
            clearLabel={t('search.clear')}
            maxLength={MOST_LETTERS}
            value={search.text}
            onChange={({ target }) => search.type(target.value)}
            onClear={() => {
              search.type('');
              focus();
            }}
          />
        </form>
      </search>
      <SearchStatus state={search.state} />
      <BeforeSearch state={search.state} onChoose={search.type} />
      <SearchResults state={search.state} words={search.text.trim()} />
    </Page>
  );
}
