import { type RefObject, type SubmitEvent, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { parseQuery } from './find-query.ts';
import styles from './player.module.css';
import { lookUp, nextAmong } from './use-find.ts';
import type { View } from './view.ts';

/** A bet's reference, any text, or `path:` and a path: goes to the next place and lists all of them (EVT-07). */
export function Search({
  view,
  box,
}: {
  readonly view: View;
  readonly box: RefObject<HTMLInputElement | null>;
}) {
  const t = useText();
  const [missing, setMissing] = useState(false);
  const { recording, query } = view;
  // The query may come from a link or from a panel: what was typed is of the query that it was typed over.
  const [typed, setTyped] = useState({ over: query, text: query });
  const find = async (text: string): Promise<void> => {
    view.setQuery(text);
    const result = await lookUp(recording, parseQuery(text));
    const to = 'positions' in result ? nextAmong(result.positions, view.at) : undefined;
    setMissing(to === undefined && text.trim() !== '');
    if (to !== undefined) view.goTo(to);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('text');
    void find(typeof typed === 'string' ? typed : '');
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
      <span role="status">{missing ? t('support.notFound') : ''}</span>
    </form>
  );
}
