import { statsPath } from '#domain/navigation/stats-path.ts';
import { londonInstant } from '#domain/racing/london-time.ts';
import { dayText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { ChipLink, ChipRow } from '#src/ui/chip.tsx';

const NOON = 12 * 60;
export const dayLabel = (day: string): string => dayText(londonInstant(day, NOON));

/** London days to choose from, each with an address of its own. */
export function DayChips({
  sport,
  id,
  days,
  day,
  latest,
}: {
  readonly sport: string;
  readonly id: string;
  /** The newest first. */
  readonly days: readonly string[];
  readonly day: string | undefined;
  /** Whether there is a choice of no day before them. */
  readonly latest?: boolean;
}) {
  const t = useText();
  const [today, yesterday] = days;
  const label = (one: string): string =>
    one === today ? t('results.today') : one === yesterday ? t('results.yesterday') : dayLabel(one);
  return (
    <ChipRow label={t('results.days')}>
      {latest === true ? (
        <ChipLink selected={day === undefined} label={t('results.latest')} href={statsPath(sport, id)} />
      ) : null}
      {days.map((one) => (
        <ChipLink
          key={one}
          selected={one === day}
          label={label(one)}
          href={statsPath(sport, id, latest !== true && one === today ? undefined : one)}
        />
      ))}
    </ChipRow>
  );
}
