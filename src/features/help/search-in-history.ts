import { useState } from 'react';

const searchIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'helpSearch' in state && typeof state.helpSearch === 'string'
    ? state.helpSearch
    : '';

/**
 * What is typed stays with this entry of the browser's history, so that Back from a topic finds it again;
 * neither the address nor a log has it (CNT-04).
 */
export function useSearchInHistory(): readonly [string, (text: string) => void] {
  const [text, show] = useState(() => searchIn(window.history.state));
  const keep = (typed: string): void => {
    const entry: unknown = window.history.state;
    window.history.replaceState({ ...(typeof entry === 'object' ? entry : null), helpSearch: typed }, '');
    show(typed);
  };
  return [text, keep];
}
