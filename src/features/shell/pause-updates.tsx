import { LIVE_UPDATES, updatesPaused } from '#projections/navigation/live-updates.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Switch } from '#src/ui/switch.tsx';

/**
 * Holds the prices on the pages until they are let go on (WCAG 2.2.2). The slip still says when one has
 * changed.
 */
export function PauseUpdates() {
  const t = useText();
  const submit = useSubmit();
  const paused = useApp(updatesPaused);
  const { view, option, paused: hold, on } = LIVE_UPDATES;
  return (
    <Switch
      label={t('settings.pauseUpdates')}
      hint={t('settings.pauseUpdatesHint')}
      checked={paused}
      onChange={(pause) =>
        submit({ type: 'intent/viewOptionChosen', data: { view, option, value: pause ? hold : on } })
      }
    />
  );
}
