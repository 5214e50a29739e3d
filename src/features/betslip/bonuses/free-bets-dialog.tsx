import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import type { FreeBetView } from '#projections/betslip/bonus-view.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { dayText, moneyText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays.tsx';
import type { StakeTexts } from '../slip-texts.ts';
import styles from './bonus.module.css';

function FreeBetRow({
  freeBet,
  currency,
  onUse,
}: {
  readonly freeBet: FreeBetView;
  readonly currency: string;
  readonly onUse: () => void;
}) {
  const t = useText();
  const amount = moneyText(freeBet.amount, currency);
  return (
    <li className={styles.choice}>
      <div>
        <p>
          <strong translate="no">{amount}</strong> {freeBet.name}
        </p>
        <p className={styles.note}>
          {t('bonuses.expiresOn', { day: dayText(freeBet.expiresAt), time: timeText(freeBet.expiresAt) })}
        </p>
        {freeBet.endsSoon ? (
          <Badge tone="caution">{t('bonuses.expiresIn', { days: freeBet.daysLeft })}</Badge>
        ) : null}
      </div>
      <Button aria-label={t('bonuses.chooseNamed', { name: freeBet.name, amount })} onClick={onUse}>
        {t('bonuses.choose')}
      </Button>
    </li>
  );
}

/** The free bets that can pay one stake (BON-01), with their rules (CNT-06); in front of the slip's sheet. */
export function FreeBetsDialog({
  stakes,
  currency,
}: {
  readonly stakes: readonly StakeTexts[];
  readonly currency: string;
}) {
  const t = useText();
  const submit = useSubmit();
  const stakeId = useApp((state) => state.bonuses.choosingFor);
  const bonus = stakes.find((stake) => stake.view.stakeId === stakeId)?.view.bonus ?? null;
  const onClose = (): void => submit({ type: 'intent/freeBetsClosed', data: {} });
  return (
    <Dialog title={t('bonuses.title')} open={stakeId !== null} onClose={onClose} layer="freeBets">
      <p className={styles.note}>
        {t('bonuses.hint')} <Link href={`${pathFor('bonusRules')}#free-bets`}>{t('bonuses.rules')}</Link>
      </p>
      <ul className={styles.choices}>
        {(bonus?.freeBets ?? []).map((freeBet) => (
          <FreeBetRow
            key={freeBet.id}
            freeBet={freeBet}
            currency={currency}
            onUse={() => {
              if (stakeId !== null)
                submit({ type: 'intent/freeBetPressed', data: { stakeId, id: freeBet.id } });
            }}
          />
        ))}
      </ul>
    </Dialog>
  );
}
