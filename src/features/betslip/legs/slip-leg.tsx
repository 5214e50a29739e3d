import { useOddsFormat } from '#src/brands/preferences.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { spokenPrice } from '#src/text/odds-text.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { IconAlertTriangle, IconLock, IconX } from '#src/ui/icons.ts';
import { BonusRow } from '../bonuses/bonus-row.tsx';
import { CombineLegs } from '../builder/combine-legs.tsx';
import styles from '../slip.module.css';
import life from '../slip-life.module.css';
import type { EachWayTexts, LegTexts, StakeTexts } from '../slip-texts.ts';
import { EachWayToggle } from '../stakes/each-way-toggle.tsx';
import { QuickStakes, StakeInput } from '../stakes/stake-input.tsx';
import { StakeSum } from '../stakes/system-stakes.tsx';
import { ChangeMark } from './change-mark.tsx';
import choose from './choose-selection.module.css';
import { ChooseOther } from './choose-selection.tsx';
import { LegSwitch } from './leg-switch.tsx';
import row from './slip-leg.module.css';

/**
 * Where the focus goes when this leg is removed: its successor, else the one before, else the slip's heading.
 */
export function moveFocusFrom(button: HTMLElement): void {
  const all = [...(button.closest('ul')?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const nth = all.indexOf(button);
  const next = all[nth + 1] ?? all[nth - 1] ?? document.getElementById('slip-heading');
  next?.focus();
}

/**
 * One leg: the selection first, then market and event, the price right. Removing stands at the left edge, so
 * that it is far from the stake, and what is wrong with the leg stands in the leg.
 */
export function SlipLeg({
  leg,
  stake,
  eachWay,
  currency,
  switchable,
}: {
  readonly leg: LegTexts;
  readonly stake: StakeTexts | undefined;
  readonly eachWay: EachWayTexts | undefined;
  readonly currency: string;
  /** It may be taken out of the bet and stay in the slip (BSL-06). */
  readonly switchable: boolean;
}) {
  const t = useText();
  const submit = useSubmit();
  const format = useOddsFormat();
  const { view } = leg;
  const closed = view.status !== 'open';
  return (
    <li
      className={styles.leg}
      data-status={view.status}
      data-active={view.active && view.outrankedBy === null}
    >
      <button
        type="button"
        data-remove=""
        className={styles.remove}
        disabled={!view.removable}
        aria-label={t('betslip.remove', { selection: view.name, market: view.market })}
        onClick={(event) => {
          moveFocusFrom(event.currentTarget);
          submit({ type: 'intent/legRemovePressed', data: { selectionId: view.selectionId } });
        }}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
      <div className={styles.legText}>
        <p
          className={classes(styles.selection, view.nonRunner && styles.struck)}
          data-shown="selection"
          translate="no"
        >
          {view.name}
        </p>
        {view.active ? null : <p className={life.notUsed}>{t('slip.notUsed')}</p>}
        {view.outrankedBy === null ? null : (
          <p className={life.notUsed}>{t('betslip.outranked', { counted: view.outrankedBy })}</p>
        )}
      </div>
      <div className={row.legPrice}>
        <ChangeMark change={view.change} said={leg.change} />
        <p className={styles.price} data-shown="price" translate="no" aria-hidden="true">
          {closed ? <IconLock size={16} aria-hidden="true" /> : null}
          {leg.price}
        </p>
        <p className="sr-only" translate="no">
          {spokenPrice(view.price, format, t)}
        </p>
      </div>
      <div className={row.legBelow}>
        <p className={row.about} title={`${view.market} · ${view.event}`}>
          {view.inplay ? <Badge tone="live">{t('betslip.live')}</Badge> : null}
          {view.earlyPayouts.map((offer) => (
            <Badge key={offer}>{t(`betslip.early.${offer}`)}</Badge>
          ))}
          <span className="ellipsis" translate="no">
            <span data-shown="market">{view.market}</span> · <span data-shown="event">{view.event}</span>
          </span>
        </p>
        <div className={choose.tools}>
          <ChooseOther leg={view} />
          {switchable ? <LegSwitch leg={view} /> : null}
        </div>
      </div>
      <div className={styles.legFoot}>
        {view.outrankedBy === null ? null : (
          <Button
            small
            disabled={!view.removable}
            onClick={() => submit({ type: 'intent/legPreferred', data: { selectionId: view.selectionId } })}
          >
            {t('betslip.prefer', { selection: view.name })}
          </Button>
        )}
        <CombineLegs leg={view} />
        {leg.notices.map((notice) => (
          <p key={notice} className={styles.legNotice} translate="no">
            <IconAlertTriangle size={16} aria-hidden="true" />
            {notice}
          </p>
        ))}
        {eachWay === undefined ? null : <EachWayToggle texts={eachWay} />}
        {stake === undefined && leg.placeTerms !== '' ? (
          <p className={styles.market}>
            {t('bets.eachWay')}, {leg.placeTerms}
          </p>
        ) : null}
        {stake === undefined ? null : (
          <>
            <div className={styles.stakeRow}>
              <QuickStakes stakeId={stake.view.stakeId} disabled={stake.view.disabled} />
              <StakeInput texts={stake} />
            </div>
            <StakeSum texts={stake} />
          </>
        )}
        {stake === undefined ? null : <BonusRow texts={stake} currency={currency} busy={!view.removable} />}
        {stake === undefined || stake.stake === '' ? null : (
          <p className={styles.legReturns}>
            {t('betslip.returns')} <strong translate="no">{stake.returns}</strong>
          </p>
        )}
      </div>
    </li>
  );
}
