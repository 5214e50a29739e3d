import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { IconX } from '#src/ui/icons.ts';
import { FreeBetsDialog } from './bonuses/free-bets-dialog.tsx';
import { ChooseSelection } from './legs/choose-selection.tsx';
import { EarlyOffers } from './legs/early-offers.tsx';
import { SlipLeg } from './legs/slip-leg.tsx';
import { ActionButton } from './placing/action-button.tsx';
import { SameBetDialog } from './placing/same-bet-dialog.tsx';
import styles from './quick-slip.module.css';
import slip from './slip.module.css';
import { SlipAnnouncer } from './slip-announcer.tsx';
import { Keypad } from './stakes/keypad.tsx';
import { useSlip } from './use-slip.ts';

/**
 * The first selection on a phone, ready to be staked and placed without leaving the page (BSL-05). It is no
 * window: the page stays usable, and a second selection folds it into the bar.
 */
export function QuickSlip() {
  const t = useText();
  const submit = useSubmit();
  const all = useSlip();
  const { view, texts } = all;
  const [leg] = texts.legs;
  if (view.life.floating !== 'quick' || leg === undefined) return null;
  const stake = texts.stakes.find((one) => one.view.stakeId === leg.view.stakeId);
  const active = view.keypad.open ? view.keypad.stakeId : null;
  return (
    <section
      className={styles.quick}
      aria-labelledby="quick-slip"
      data-settles=""
      data-slip=""
      data-keypad={active !== null}
    >
      <SlipAnnouncer view={view} texts={texts} />
      <div className={styles.head}>
        <h2 id="quick-slip">{t('slip.quick')}</h2>
        <Button look="quiet" onClick={() => submit({ type: 'intent/slipOpened', data: {} })}>
          {t('slip.quickMore')}
        </Button>
        <IconButton
          label={t('slip.quickClose')}
          onClick={() => submit({ type: 'intent/quickSlipClosed', data: {} })}
        >
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <ul>
        <SlipLeg
          leg={leg}
          currency={view.currency}
          stake={stake}
          eachWay={texts.eachWay.find((one) => one.view.key === leg.view.stakeId)}
          switchable={!leg.view.active}
        />
      </ul>
      <EarlyOffers view={view} />
      {active === null ? null : <Keypad stakeId={active} />}
      <div className={styles.foot}>
        <ActionButton {...all} />
        {view.placement.notSent === null ? null : (
          <p className={slip.legNotice} role="alert">
            {t(`betslip.notSent.${view.placement.notSent}`)}
          </p>
        )}
      </div>
      <ChooseSelection />
      <FreeBetsDialog stakes={texts.stakes} currency={view.currency} />
      <SameBetDialog slip={all} />
    </section>
  );
}
