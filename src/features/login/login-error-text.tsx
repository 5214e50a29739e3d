import { useState } from 'react';
import { MINIMUM_AGE } from '#domain/account/registration.ts';
import type { LoginError } from '#domain/session/login-errors.ts';
import { LOGIN_TOPICS } from '#domain/session/login-topics.ts';
import { HelpLink } from '#src/features/help/help-link.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { momentText } from './moment-text.ts';

/**
 * Why a form was not taken. That nothing came back is the fault of the connection only while the device is
 * offline; all else is said to be ours (MEND-30). The help explains each of them (CNT-04).
 */
export function LoginErrorText({
  error: { error, until },
}: {
  readonly error: { readonly error: LoginError; readonly until: string | null };
}) {
  const t = useText();
  // Of the moment at which it failed: a line that comes back makes nothing else of it.
  const [wasOnline] = useState(useApp((state) => state.lifecycle.online));
  const id = error === 'connection' && !wasOnline ? 'login.error.offline' : (`login.error.${error}` as const);
  return (
    <>
      {t(id, { until: until === null ? '' : momentText(until), age: MINIMUM_AGE })}{' '}
      <HelpLink topic={LOGIN_TOPICS[error]} />
    </>
  );
}
