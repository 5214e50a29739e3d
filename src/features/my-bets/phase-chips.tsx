import { PHASES } from '#domain/my-bets/bet-filter.ts';
import { useText } from '#src/text/text.ts';
import { ChipLink, ChipRow } from '#src/ui/chip.tsx';
import { useBetFilter } from './use-bet-filter.ts';

/** Bets that were placed in play, before it, or both (MYB-01.1). */
export function PhaseChips() {
  const t = useText();
  const { filter, hrefFor } = useBetFilter();
  return (
    <ChipRow label={t('myBets.phases')}>
      {PHASES.map((phase) => (
        <ChipLink
          key={phase}
          label={t(`myBets.phase.${phase}`)}
          selected={phase === filter.phase}
          href={hrefFor({ phase })}
        />
      ))}
    </ChipRow>
  );
}
