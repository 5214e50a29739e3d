import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { MOST_LETTERS } from '#domain/navigation/search-words.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Floating } from '#src/ui/floating.tsx';
import { IconSearch } from '#src/ui/icons.ts';
import { SearchField } from '#src/ui/search-field.tsx';
import { rememberSearch, useForgetAtLogout } from './last-searches.ts';
import { BeforeSearch } from './last-searches-list.tsx';
import styles from './search.module.css';
import { SearchResults, SearchStatus } from './search-results.tsx';
import { useSearch } from './use-search.ts';
import { useSlash } from './use-slash.ts';
import { walkResults } from './walk-results.ts';

const useGoToSearch = (): (() => void) => {
  const submit = useSubmit();
  return useCallback(
    () => submit({ type: 'intent/navigated', data: { path: pathFor('search'), replace: false } }),
    [submit],
  );
};

/** On a phone the search is a page, and this leads to it. */
function SearchIcon() {
  const t = useText();
  useSlash(useGoToSearch());
  return (
    <Link href={pathFor('search')} className={styles.icon} aria-label={t('search.open')}>
      <IconSearch size={20} stroke={1.7} aria-hidden="true" />
    </Link>
  );
}

/** Open while the focus is within, until Escape or a link closes it. */
function usePanel() {
  const area = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const elsewhere = ({ target }: Event): void => {
      if (target instanceof Node && area.current?.contains(target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, []);
  return { area, open, setOpen };
}

function FieldWithPanel() {
  const t = useText();
  const search = useSearch(false);
  const goToSearch = useGoToSearch();
  const field = useRef<HTMLInputElement>(null);
  const { area, open, setOpen } = usePanel();
  const focus = useCallback(() => field.current?.focus(), []);
  useSlash(focus);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') {
      walkResults(event);
      return;
    }
    event.preventDefault();
    if (!open) search.type('');
    setOpen(false);
    focus();
  };
  return (
    <search
      ref={area}
      className={styles.shell}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        if (!(target instanceof Element) || target.closest('a') === null) return;
        rememberSearch(search.text);
        setOpen(false);
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rememberSearch(search.text);
          setOpen(false);
          goToSearch();
        }}
      >
        <SearchField
          field={field}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
          aria-keyshortcuts="/"
          maxLength={MOST_LETTERS}
          value={search.text}
          onFocus={() => setOpen(true)}
          onChange={({ target }) => {
            setOpen(true);
            search.type(target.value);
          }}
          onClear={() => {
            search.type('');
            focus();
          }}
        />
      </form>
      <SearchStatus state={open ? search.state : { kind: 'nothingTyped' }} />
      <Floating className={styles.panel} hidden={!open}>
        {open ? (
          <>
            <BeforeSearch state={search.state} onChoose={search.type} />
            <SearchResults state={search.state} words={search.text.trim()} />
          </>
        ) : null}
      </Floating>
    </search>
  );
}

/** In the top bar of every page; on its own page the search has a field of its own. */
export function ShellSearch({ wide }: { readonly wide: boolean }) {
  useForgetAtLogout();
  const isOnPage = useApp((state) => state.navigation.key === 'search');
  const arrivals = useApp((state) => state.navigation.arrivals);
  if (isOnPage) return null;
  return wide ? <FieldWithPanel key={arrivals} /> : <SearchIcon />;
}
