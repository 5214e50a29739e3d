import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { IconAlertTriangle, IconLock, IconX } from '#src/ui/icons.ts';
import { BonusRow } from '../bonuses/bonus-row.tsx';
import { ChangeMark } from '../legs/change-mark.tsx';
import { ChooseOther } from '../legs/choose-selection.tsx';
import { moveFocusFrom } from '../legs/slip-leg.tsx';
import styles from '../slip.module.css';
import life from '../slip-life.module.css';
import type { LegTexts, StakeTexts } from '../slip-texts.ts';
import { QuickStakes, StakeInput } from '../stakes/stake-input.tsx';
import card from './builder-card.module.css';
import type { GroupTexts } from './builder-texts.ts';

function BuilderLeg({ leg, isRedundant }: { readonly leg: LegTexts; readonly isRedundant: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const { view } = leg;
  return (
    <li className={card.leg} data-status={view.status}>
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
        <p className={styles.selection} data-shown="selection" translate="no">
          {view.name}
        </p>
        <p className={styles.market} data-shown="market" translate="no">
          {view.market}
        </p>
        {isRedundant ? <p className={styles.market}>{t('betslip.builder.addsNothing')}</p> : null}
        {leg.notices.map((notice) => (
          <p key={notice} className={styles.legNotice} translate="no">
            <IconAlertTriangle size={16} aria-hidden="true" />
            {notice}
          </p>
        ))}
      </div>
      <ChooseOther leg={view} />
    </li>
  );
}

/** A bet builder: its legs under one price, and one stake for all of them (BBD-01). */
export function BuilderCard({
  group,
  legs,
  stake,
  currency,
}: {
  readonly group: GroupTexts;
  readonly legs: readonly LegTexts[];
  readonly stake: StakeTexts | undefined;
  readonly currency: string;
}) {
  const t = useText();
  const submit = useSubmit();
  const { view } = group;
  return (
    <li className={card.card} data-status={view.status}>
      <div className={card.head}>
        <div className={styles.legText}>
          <p className={styles.selection}>{t('betslip.builder.title', { count: legs.length })}</p>
          <p className={styles.event}>
            {view.inplay ? <Badge tone="live">{t('betslip.live')}</Badge> : null}
            <span data-shown="event" translate="no">
              {view.event}
            </span>
          </p>
        </div>
        <div className={life.aside}>
          <p
            className={styles.price}
            data-shown="price"
            data-word={view.priceText === '' ? '' : undefined}
            translate="no"
          >
            {view.status === 'open' ? null : <IconLock size={16} aria-hidden="true" />}
            <span aria-hidden={view.priceText === ''}>{group.price}</span>
            {view.priceText === '' ? (
              <span className="sr-only">{t('betslip.builder.noPriceYet')}</span>
            ) : null}
          </p>
          <ChangeMark change={view.change} said={group.change} />
        </div>
      </div>
      <ul className={card.legs} aria-label={t('betslip.builder.legs', { event: view.event })}>
        {legs.map((leg) => (
          <BuilderLeg
            key={leg.view.selectionId}
            leg={leg}
            isRedundant={view.redundant?.includes(leg.view.selectionId) === true}
          />
        ))}
      </ul>
      <div className={card.foot}>
        {group.notices.map((notice) => (
          <p key={notice} className={styles.legNotice} translate="no">
            <IconAlertTriangle size={16} aria-hidden="true" />
            {notice}
          </p>
        ))}
        <Button
          small
          className={card.way}
          disabled={legs.some((leg) => !leg.view.removable)}
          aria-label={t('betslip.builder.splitSpoken', { event: view.event })}
          onClick={() => submit({ type: 'intent/builderSplitPressed', data: { eventId: view.eventId } })}
        >
          {t('betslip.builder.split')}
        </Button>
        <Link href={pathFor('bbVoidRules')} className={card.rules}>
          {t('betslip.builder.voidRules')}
        </Link>
        {stake === undefined ? null : (
          <div className={styles.stakeRow}>
            <QuickStakes stakeId={stake.view.stakeId} disabled={stake.view.disabled} />
            <StakeInput texts={stake} />
          </div>
        )}
        {stake === undefined ? null : (
          <BonusRow texts={stake} currency={currency} busy={legs.some((leg) => !leg.view.removable)} />
        )}
        {stake === undefined || stake.stake === '' ? null : (
          <p className={styles.legReturns}>
            {t('betslip.returns')} <strong translate="no">{stake.returns}</strong>
          </p>
        )}
      </div>
    </li>
  );
}
