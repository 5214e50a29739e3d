import { useCallback } from 'react';
import type { LiveAlert } from '#domain/settings/live-alert.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Toast } from '#src/ui/toast.tsx';

/** The two sides with their score between them, once there is one to tell. */
function eventOf({ happening, name, sides, score }: LiveAlert, t: Text): string {
  if (happening === 'start' || sides === undefined || score === undefined) return name;
  return t('alerts.score', {
    home: sides.home,
    homeScore: score.home,
    away: sides.away,
    awayScore: score.away,
  });
}

function AlertToast({ alert, held }: { readonly alert: LiveAlert; readonly held: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const { eventId, path } = alert;
  const putAway = useCallback(
    () => submit({ type: 'intent/alertDismissed', data: { eventId } }),
    [eventId, submit],
  );
  const follow = () => {
    putAway();
    submit({ type: 'intent/navigated', data: { path, replace: false } });
  };
  return (
    <Toast
      text={t(`alerts.${alert.happening}`, { event: eventOf(alert, t) })}
      action={{ label: t('alerts.see'), onPress: follow }}
      held={held}
      onClose={putAway}
    />
  );
}

const keyOf = ({ eventId, happening, score }: LiveAlert): string =>
  [eventId, happening, score?.home, score?.away].join(' ');

/** What happened to favourites, on whatever page; each leads to its event (ENG-05). */
export function AlertToasts() {
  const alerts = useApp(({ settings }) => settings.alerts);
  const visible = useApp(({ lifecycle }) => lifecycle.visible);
  return alerts?.map((alert) => <AlertToast key={keyOf(alert)} alert={alert} held={!visible} />);
}
