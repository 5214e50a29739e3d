import { IN_PLAY_TIMES } from '#domain/settings/in-play-times.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import styles from './inplay-page.module.css';

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
            {t(`inplay.startingIn.${time}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
