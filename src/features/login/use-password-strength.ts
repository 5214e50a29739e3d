import { useRef } from 'react';

export type Guessable = (password: string, own: readonly string[]) => boolean;

const notKnown: Guessable = () => false;

/**
 * Whether a password is easily guessed, once the dictionaries are here: they are large, and fetched when a form that asks for a new
 * password is used. Without them the gateway, which judges in any case, is the first to say so.
 */
export function usePasswordStrength(): { readonly load: () => void; readonly isGuessable: Guessable } {
  const judge = useRef(notKnown);
  const asked = useRef(false);
  return {
    load: () => {
      if (asked.current) return;
      asked.current = true;
      import('#domain/account/password-strength.ts').then(
        ({ isGuessable, prepareEstimator }) => {
          prepareEstimator();
          judge.current = isGuessable;
        },
        () => {
          asked.current = false;
        },
      );
    },
    isGuessable: (password, own) => judge.current(password, own),
  };
}
