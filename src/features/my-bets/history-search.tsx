import { useEffect, useRef, useState } from 'react';
import { MOST_LETTERS, searchWords } from '#domain/navigation/search-words.ts';
import { HISTORY_TEXT, historyText } from '#projections/my-bets/select-my-bets.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { useText } from '#src/text/text.ts';
import { SearchField } from '#src/ui/search-field.tsx';

/** Words in one's bets: the log hears of a mark, and the gateway alone of the words (ADR 0317). */
export function HistorySearch() {
  const t = useText();
  const vault = useVault();
  const submit = useSubmit();
  const mark = useApp(historyText);
  const known = useRevealed(mark);
  const [text, setText] = useState(known);
  const field = useRef<HTMLInputElement>(null);
  const isLost = mark !== '' && known === '';
  const say = (value: string): void =>
    submit({ type: 'intent/viewOptionChosen', data: { ...HISTORY_TEXT, value } });
  useEffect(() => {
    if (isLost) submit({ type: 'intent/viewOptionChosen', data: { ...HISTORY_TEXT, value: '' } });
  }, [isLost, submit]);
  const type = (typed: string): void => {
    setText(typed);
    const value = pseudonymOf(vault, 'search', searchWords(typed));
    if (value !== mark) say(value);
  };
  return (
    <search>
      <SearchField
        field={field}
        label={t('myBets.search')}
        placeholder={t('myBets.search')}
        clearLabel={t('myBets.searchClear')}
        maxLength={MOST_LETTERS}
        value={text}
        onChange={({ target }) => type(target.value)}
        onClear={() => {
          type('');
          field.current?.focus();
        }}
      />
    </search>
  );
}
