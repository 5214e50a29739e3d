import { usePassed } from '#src/platform/clock/now.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { durationText } from '#src/text/duration-text.ts';
import { useText } from '#src/text/text.ts';
import { IconClock } from '#src/ui/icons.ts';
import styles from './session-clock.module.css';

/** How long the session has lasted, changing by the minute (RGT-02); null while the gateway has not said. */
export function useSessionTime(): string | null {
  const t = useText();
  const told = useApp((state) => state.realityCheck.sessionTime);
  const passed = usePassed(told);
  return told === null ? null : durationText(t, told.ms + passed);
}

/**
 * The clock of the top bar, where there is room for it; the page of the reality check has it at every width.
 */
export function SessionClock() {
  const t = useText();
  const time = useSessionTime();
  return (
    <p className={styles.clock} title={t('session.time')}>
      {time === null ? null : (
        <>
          <IconClock size={16} aria-hidden="true" />
          <span className="sr-only">{t('session.time')} </span>
          <span data-shown="sessionTime">{time}</span>
        </>
      )}
    </p>
  );
}
