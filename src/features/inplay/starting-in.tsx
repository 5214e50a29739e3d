import { IN_PLAY_TIMES } from '#domain/settings/in-play-times.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import styles from './inplay-page.module.css';

const HOUR = 60;
const DAY = 24 * HOUR;

/** `30 minutes`, `24 hours`, `4 days`; 0 is any time (TRAP-31). */
function withinText(minutes: number, t: Text): string {
  if (minutes === 0) return t('inplay.within.any');
  if (minutes < HOUR) return t('inplay.within.minutes', { count: minutes });
  return minutes > DAY
    ? t('inplay.within.days', { count: minutes / DAY })
    : t('inplay.within.hours', { count: minutes / HOUR });
}

/** How far ahead the page looks, which is a setting: it stays chosen (INP-02). */
export function StartingIn() {
  const t = useText();
  const submit = useSubmit();
  const minutes = useApp((state) => state.settings.settings.inPlay.defaultInPlayTime);
  const choose = (value: number): void =>
    submit({ type: 'intent/settingChanged', data: { name: 'inPlay.defaultInPlayTime', value } });
  return (
    <label className={styles.startingIn}>
      <span>{t('inplay.startingIn')}</span>
      <select value={minutes} onChange={({ target }) => choose(Number(target.value))}>
        {IN_PLAY_TIMES.map((time) => (
          <option key={time} value={time}>
            {withinText(time, t)}
          </option>
        ))}
      </select>
    </label>
  );
}
