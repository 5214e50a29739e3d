import type { LondonDays } from '#domain/london-days.ts';
import { parseDays } from '#domain/london-days.ts';
import styles from './day-range.module.css';
import { Field } from './field.tsx';

interface DayRangeProps {
  readonly days: LondonDays;
  /** No later day can be chosen. */
  readonly latest: string;
  readonly firstLabel: string;
  readonly lastLabel: string;
  /** Of days in their order alone. */
  readonly onChange: (days: LondonDays) => void;
}

/** First and last day, both counted in. */
export function DayRange({ days, latest, firstLabel, lastLabel, onChange }: DayRangeProps) {
  const change = (part: Partial<LondonDays>): void => {
    const { firstDay, lastDay } = { ...days, ...part };
    const next = parseDays(firstDay, lastDay);
    if (next !== undefined) onChange(next);
  };
  return (
    <div className={styles.days}>
      <Field
        type="date"
        label={firstLabel}
        max={days.lastDay}
        defaultValue={days.firstDay}
        onChange={({ target }) => change({ firstDay: target.value })}
      />
      <Field
        type="date"
        label={lastLabel}
        min={days.firstDay}
        max={latest}
        defaultValue={days.lastDay}
        onChange={({ target }) => change({ lastDay: target.value })}
      />
    </div>
  );
}
