import type { ComponentProps } from 'react';
import { builderPick } from '#projections/betslip/select-builder.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';

/**
 * A price in bet-builder mode: pressed when it is a pick, grey with the reason when it cannot become one
 * (BBD-02).
 */
export function BuilderCell(props: Omit<ComponentProps<typeof OddsCell>, 'builder'>) {
  const t = useText();
  const { event, market, selection } = props;
  const pick = useApp((state) =>
    builderPick(state, { eventId: event.id, marketId: market.id, selectionId: selection.id }),
  );
  const blocked = pick === 'picked' || pick === 'free' ? undefined : pick;
  return (
    <OddsCell
      {...props}
      builder={{
        picked: pick === 'picked',
        blocked:
          blocked === undefined
            ? undefined
            : {
                short: t(`builder.blocked.${blocked}`),
                spoken: t(`builder.blockedSpoken.${blocked}`, { selection: selection.name }),
              },
      }}
    />
  );
}
