import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '#src/text/text.ts';
import styles from '../player.module.css';
import type { View } from '../view.ts';
import { SearchProgress } from './search-progress.tsx';
import { type FindResult, nextFound } from './use-find.ts';

/** Nowhere in all of it. */
const isMissing = (found: FindResult): boolean =>
  'positions' in found ? found.share === 1 && found.positions.length === 0 : MISSING.includes(found.kind);
const MISSING: readonly FindResult['kind'][] = ['noPath', 'noModel'];

/**
 * A bet's reference, any text, or `path:` and a path: goes to the next place and lists all of them (EVT-07).
 */
export function Search({
  view,
  box,
}: {
  readonly view: View;
  readonly box: RefObject<HTMLInputElement | null>;
}) {
  const t = useText();
  const { query, found } = view;
  // The query may come from a link or from a panel: what was typed is of the query that it was typed over.
  const [typed, setTyped] = useState({ over: query, text: query });
  /** What somebody pressed Enter for and was not led to yet. */
  const awaited = useRef<string>(undefined);
  const follow = (now: FindResult): void => {
    if (awaited.current !== query || !('positions' in now)) return;
    const next = nextFound(now, view.at);
    if (next === 'later') return;
    awaited.current = undefined;
    if (next.to !== undefined) view.goTo(next.to);
  };
  const goOn = useEffectEvent(follow);
  useEffect(() => goOn(found), [found]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('text');
    awaited.current = typeof text === 'string' ? text : '';
    view.setQuery(awaited.current);
    follow(found);
  };
  return (
    <form className={styles.search} onSubmit={submit}>
      <input
        ref={box}
        name="text"
        type="search"
        value={typed.over === query ? typed.text : query}
        onChange={(event) => setTyped({ over: query, text: event.currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
        aria-label={t('support.find')}
        placeholder={t('support.find')}
      />
      <button type="submit">{t('support.findNext')}</button>
      <SearchProgress found={found} />
      <span role="status">{isMissing(found) ? t('support.notFound') : ''}</span>
    </form>
  );
}
