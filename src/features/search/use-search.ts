import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { searchOffer } from '#domain/contract/initial-calls.ts';
import type { searchOffer as definition } from '#domain/contract/search.ts';
import { searchWords } from '#domain/navigation/search-words.ts';
import { SEARCH_TEXT, searchedFor } from '#projections/search/select-search.ts';
import { selectBlocked } from '#projections/user/select-blocked.ts';
import { readView, viewOf } from '#projections/views/parse-view.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { withoutBlocked } from './without-blocked.ts';

export type Found = z.infer<typeof definition.answer>['result'];

/** `waiting` has what was last shown, as long as nothing newer is there. */
export type SearchState =
  | { readonly kind: 'nothingTyped' | 'tooShort' | 'failed' }
  | { readonly kind: 'waiting'; readonly before: Found | undefined }
  | { readonly kind: 'found'; readonly found: Found };

export interface Search {
  readonly text: string;
  readonly state: SearchState;
  readonly type: (typed: string) => void;
}

/** The newest search of this page, to which a letter typed since then makes its answer an old one. */
function useFresh(searched: boolean) {
  const view = readView(
    searchOffer,
    useApp((state) => viewOf(state.views, searchOffer)),
  );
  const request = view.kind === 'absent' ? undefined : view.view.requestId;
  const [old, setOld] = useState<string>();
  const isOld = request !== undefined && request === old;
  const found = searched && !isOld && view.kind === 'ready' ? view.result : undefined;
  const [before, setBefore] = useState<Found>();
  if (found !== undefined && found !== before) setBefore(found);
  const outdate = (forgets: boolean): void => {
    setOld(request);
    if (forgets) setBefore(undefined);
  };
  return { found, before, failed: !isOld && view.kind === 'failed', outdate };
}

/**
 * What is typed here and what was found for it. The log hears of a mark and the gateway alone of the words;
 * an answer to anything but what stands in the field is never shown (SCH-01).
 *
 * @param goesOn with what was searched for last, as on the page that one comes back to
 */
export function useSearch(goesOn: boolean): Search {
  const vault = useVault();
  const submit = useSubmit();
  const mark = useApp(searchedFor);
  const known = useRevealed(mark);
  const [text, setText] = useState(goesOn ? known : '');
  const [said, setSaid] = useState(goesOn && known !== '' ? mark : '');
  const { found, before, failed, outdate } = useFresh(said !== '');
  const isLost = goesOn && mark !== '' && known === '';
  useEffect(() => {
    if (isLost) submit({ type: 'intent/viewOptionChosen', data: { ...SEARCH_TEXT, value: '' } });
  }, [isLost, submit]);
  const type = (typed: string): void => {
    setText(typed);
    const value = pseudonymOf(vault, 'search', searchWords(typed));
    if (value === said) return;
    outdate(value === '');
    setSaid(value);
    submit({ type: 'intent/viewOptionChosen', data: { ...SEARCH_TEXT, value } });
  };
  const allowed = useAllowed();
  return { text, state: stateOf(text, { found: allowed(found), before: allowed(before), failed }), type };
}

/** Takes away what the customer has blocked; who has blocked nothing is not drawn again at each price. */
function useAllowed(): (found: Found | undefined) => Found | undefined {
  const user = useApp((state) => state.user);
  const blocked = selectBlocked({ user });
  const entities = useApp((state) => (blocked.length === 0 ? undefined : state.entities));
  return (found) => (found && entities ? withoutBlocked(found, blocked, entities) : found);
}

function stateOf(
  text: string,
  {
    found,
    before,
    failed,
  }: {
    readonly found: Found | undefined;
    readonly before: Found | undefined;
    readonly failed: boolean;
  },
): SearchState {
  if (text.trim() === '') return { kind: 'nothingTyped' };
  if (searchWords(text) === '') return { kind: 'tooShort' };
  if (found !== undefined) return { kind: 'found', found };
  return failed ? { kind: 'failed' } : { kind: 'waiting', before };
}

/** How many things were found. */
export const countOf = ({ eventIds, leagues, participants, runners, finished = [] }: Found): number =>
  eventIds.length + leagues.length + participants.length + runners.length + finished.length;
