import { pathFor } from '#domain/navigation/routes.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { IconUser } from '#src/ui/icons.ts';
import { EmptyState } from '#src/ui/states.tsx';

/** A private page for a guest: what it is, and the way in that comes back here (NAV-07). */
export function LoginFirst() {
  const t = useText();
  const path = useApp((state) => state.navigation.path);
  return (
    <EmptyState
      title={t('myBets.login')}
      hint={t('myBets.loginHint')}
      icon={<IconUser size={24} aria-hidden="true" />}
      action={
        <ButtonLink look="primary" href={`${pathFor('login')}?back=${encodeURIComponent(path)}`}>
          {t('shell.logIn')}
        </ButtonLink>
      }
    />
  );
}
