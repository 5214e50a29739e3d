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
export function LegSign({ state }: { readonly state: LegState }) {
  const t = useText();
  const { icon, tone } = LEG_SIGNS[state];
  const Shape = SHAPES[icon];
  return (
    <span className={styles.sign} data-tone={tone} data-leg-state={state}>
      <Shape size={16} aria-hidden="true" data-icon={icon} />
      {t(`legState.${state}`)}
    </span>
  );
}
