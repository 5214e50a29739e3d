import type { Icon } from '@tabler/icons-react';
import type { LegState } from '#domain/contract/my-bets.ts';
import { LEG_SIGNS, type LegIcon as LegIconName } from '#domain/my-bets/leg-state.ts';
import { useText } from '#src/text/text.ts';
import {
  IconCash,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf,
  IconCircleHalf2,
  IconCircleMinus,
  IconCircleX,
  IconEqual,
  IconEqualDouble,
  IconMedal,
  IconScale,
  IconUserOff,
} from '#src/ui/icons.ts';
import styles from './my-bets.module.css';

const SHAPES: Readonly<Record<LegIconName, Icon>> = {
  won: IconCircleCheck,
  lost: IconCircleX,
  void: IconCircleMinus,
  open: IconCircleDashed,
  placed: IconMedal,
  wonDeadHeat: IconEqualDouble,
  placedDeadHeat: IconEqual,
  draw: IconScale,
  nonRunner: IconUserOff,
  halfWon: IconCircleHalf,
  halfLost: IconCircleHalf2,
  cashOut: IconCash,
};

/** How a leg ended: an icon and its word, so that colour is never the only sign (MYB-04). */
export function LegSign({
  state,
  awaiting = false,
}: {
  readonly state: LegState;
  /** Its market is over, and how it ended is not known yet (MEND-07). */
  readonly awaiting?: boolean;
}) {
  const t = useText();
  const { icon, tone } = LEG_SIGNS[state];
  const Shape = SHAPES[icon];
  const isAwaiting = awaiting && state === 'OPEN';
  return (
    <span className={styles.sign} data-tone={isAwaiting ? 'caution' : tone} data-leg-state={state}>
      <Shape size={16} aria-hidden="true" data-icon={icon} />
      {isAwaiting ? t('myBets.awaitingResult') : t(`legState.${state}`)}
    </span>
  );
}
