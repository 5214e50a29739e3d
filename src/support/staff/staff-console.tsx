import { useState } from 'react';
import { useText } from '#src/text/text.ts';
import { Console } from '../console.tsx';
import { useSession } from './sessions/use-session.ts';
import { SignIn } from './sign-in.tsx';
import { StaffShell } from './staff-shell.tsx';

/** The console that a gateway serves: recordings of its store for staff, and files for everybody. */
export function StaffConsole() {
  const t = useText();
  const session = useSession();
  const { state } = session;
  const [count, setCount] = useState(0);
  if (state.kind === 'asking') return <p className="sr-only">{t('state.loading')}</p>;
  if (state.kind === 'signedIn') return <StaffShell key={state.me.name} session={session} me={state.me} />;
  return (
    <Console>
      <SignIn
        key={count}
        ended={state.ended}
        onSignedIn={(me, at) => {
          setCount((now) => now + 1);
          session.signedIn(me, at);
        }}
      />
    </Console>
  );
}
