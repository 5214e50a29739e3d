import { useRef } from 'react';
import { lengthFaultOf, PASSWORD } from '#domain/account/password.ts';
import type { Guessable } from '#domain/account/password-estimator.ts';
import { useText } from '#src/text/text.ts';

const notKnown: Guessable = () => false;

/**
 * Why a new password cannot be taken, in words; undefined when the form sees nothing against it. @param own
 * as for `Guessable`
 */
export type PasswordFault = (password: string, own: readonly string[]) => string | undefined;

/**
 * What a form says of a new password before it is sent. The lists of common ones are fetched when it is used;
 * without them the gateway, which judges in any case and by more, is the first to say so.
 */
export function usePasswordStrength(): { readonly load: () => void; readonly faultOf: PasswordFault } {
  const t = useText();
  const judge = useRef(notKnown);
  const asked = useRef(false);
  return {
    load: () => {
      if (asked.current) return;
      asked.current = true;
      import('#domain/account/common-passwords.ts').then(
        ({ isCommon }) => {
          judge.current = isCommon;
        },
        () => {
          asked.current = false;
        },
      );
    },
    faultOf: (password, own) => {
      const length = lengthFaultOf(password);
      if (length === 'short') return t('join.error.password', { least: PASSWORD.minimum });
      if (length === 'long') return t('join.error.passwordLong', { most: PASSWORD.maximum });
      return judge.current(password, own) ? t('login.error.passwordTooWeak') : undefined;
    },
  };
}
