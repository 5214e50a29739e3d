import { selectIsShut } from '#projections/user/select-user.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { useDelayed } from '#src/ui/delayed.ts';
import { IconGift } from '#src/ui/icons.ts';
import { Switch } from '#src/ui/switch.tsx';
import type { StakeTexts } from '../slip-texts.ts';
import styles from './bonus.module.css';
import { accaText, boostOddsText } from './bonus-texts.ts';

type Bonus = NonNullable<StakeTexts['view']['bonus']>;
interface RowProps {
  readonly texts: StakeTexts;
  readonly bonus: Bonus;
  readonly currency: string;
  readonly busy: boolean;
}

/**
 * ms after which a row that is kept for an answer says what it is kept for: as long as a bet cannot be
 * priced, none comes.
 */
const SAID_AFTER = 1_000;
const Awaited = ({ text }: { readonly text: string }) => (useDelayed(SAID_AFTER) ? text : '');

/** The free bet in use, or the way to the list of those that can be used. */
function FreeBet({ texts, bonus, currency, busy }: RowProps) {
  const t = useText();
  const submit = useSubmit();
  const { stakeId } = texts.view;
  const { attached, freeBets } = bonus;
  if (attached !== null) {
    return (
      <div className={styles.used}>
        <IconGift size={20} aria-hidden="true" />
        <p>
          <strong translate="no">
            {t('bonuses.attached', { amount: moneyText(attached.amount, currency) })}
          </strong>
          <span className={styles.note}>{t('bonuses.stakeNotReturned')}</span>
        </p>
        <Button
          look="quiet"
          disabled={busy}
          aria-label={t('bonuses.removeNamed', { name: attached.name })}
          onClick={() => submit({ type: 'intent/freeBetPressed', data: { stakeId, id: null } })}
        >
          {t('bonuses.remove')}
        </Button>
      </div>
    );
  }
  // Its place is kept while nothing is known, and when none can be used: nothing below gives way to it.
  if (freeBets.length === 0)
    return bonus.freeBetRow === null ? null : (
      <p className={styles.kept}>
        {bonus.freeBetRow === 'none' ? t('bonuses.noneFits') : <Awaited text={t('bonuses.freeBetAwaited')} />}
      </p>
    );
  const soon = freeBets.find((freeBet) => freeBet.isNew);
  return (
    <button
      type="button"
      className={styles.open}
      disabled={busy}
      aria-haspopup="dialog"
      onClick={() => submit({ type: 'intent/freeBetsPressed', data: { stakeId } })}
    >
      <IconGift size={20} aria-hidden="true" />
      <span>{t('bonuses.use', { count: freeBets.length })}</span>
      {soon === undefined ? null : (
        <Badge tone="caution">{t('bonuses.expiresIn', { days: soon.daysLeft })}</Badge>
      )}
      <span className="sr-only">{t('bonuses.useFor', { stake: texts.label })}</span>
    </button>
  );
}

/** Off until it is switched on; both prices stand there before (BON-03). */
function ProfitBoost({ texts, bonus, currency }: RowProps) {
  const t = useText();
  const submit = useSubmit();
  const { boost } = bonus;
  if (boost === null)
    return bonus.boostRow === null ? null : (
      <p className={styles.kept} data-row="boost">
        {bonus.boostRow === 'none' ? (
          <span>
            {t('bonuses.noBoostFits')}
            <span className={classes(styles.note, styles.stays)}>{t('bonuses.boostStays')}</span>
          </span>
        ) : (
          <Awaited text={t('bonuses.boostAwaited')} />
        )}
      </p>
    );
  const { stakeId } = texts.view;
  const maximum = boost.maxStake === null ? null : moneyText(boost.maxStake, currency);
  return (
    <div className={styles.boost}>
      <Switch
        label={t('bonuses.boost', { percentage: boost.percentage })}
        hint={boostOddsText(boost, t)}
        checked={boost.on}
        onChange={(on) =>
          submit({ type: 'intent/profitBoostPressed', data: { stakeId, id: on ? boost.id : null } })
        }
      />
      {maximum === null ? null : (
        <p className={styles.note} translate="no">
          {t(boost.aboveMaximum ? 'bonuses.boostAbove' : 'bonuses.boostMaximum', { maximum })}
        </p>
      )}
    </div>
  );
}

/** Everything about free bets and boosts of one stake, below its box. */
export function BonusRow({
  texts,
  currency,
  busy,
}: {
  readonly texts: StakeTexts;
  readonly currency: string;
  readonly busy: boolean;
}) {
  const t = useText();
  const { bonus } = texts.view;
  const shut = useApp(selectIsShut);
  if (bonus === null) return null;
  // What more selections would bring is said to nobody who is shut out (UK-33).
  const acca = shut && bonus.acca?.kind === 'rule' ? null : accaText(bonus.acca, t);
  const props = { texts, bonus, currency, busy };
  return (
    <div className={styles.bonus}>
      <FreeBet {...props} />
      <ProfitBoost {...props} />
      {acca === null ? null : <p className={styles.note}>{acca}</p>}
    </div>
  );
}
