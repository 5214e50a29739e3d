import { isGeneral } from '#domain/betslip/notices/visible-notices.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { IconTicket } from '#src/ui/icons.ts';
import { EmptyState } from '#src/ui/states.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { BonusRow } from './bonuses/bonus-row.tsx';
import { FreeBetsDialog } from './bonuses/free-bets-dialog.tsx';
import { BuilderCard } from './builder/builder-card.tsx';
import { ClearAll, ClearUndo } from './clearing.tsx';
import { EmptySlip } from './empty-slip.tsx';
import { ChooseSelection } from './legs/choose-selection.tsx';
import { EarlyOffers } from './legs/early-offers.tsx';
import { SlipCasts } from './legs/slip-casts.tsx';
import { SlipLeg } from './legs/slip-leg.tsx';
import { ActionButton } from './placing/action-button.tsx';
import { UnresolvedBets } from './placing/open-questions.tsx';
import { PlacementProgress } from './placing/placement-progress.tsx';
import { PlacementResult } from './placing/placement-result.tsx';
import { PricePolicy } from './placing/price-policy.tsx';
import { SameBetDialog } from './placing/same-bet-dialog.tsx';
import styles from './slip.module.css';
import { SlipAnnouncer } from './slip-announcer.tsx';
import { AwaySummary, RemoveClosed, StakeTip } from './slip-banners.tsx';
import { SlipExtras } from './slip-extras.tsx';
import { isPriceNotice, labelText } from './slip-texts.ts';
import { EachWayToggle } from './stakes/each-way-toggle.tsx';
import { Keypad } from './stakes/keypad.tsx';
import { QuickStakes, StakeInput } from './stakes/stake-input.tsx';
import { StakeSum, SystemStakes } from './stakes/system-stakes.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSlip } from './use-slip.ts';
import { WagerBlockStep } from './wager-block.tsx';

type Slip = ReturnType<typeof useSlip>;

function Legs({ view, texts }: Slip) {
  const t = useText();
  return (
    <ul className={styles.legs} aria-label={t('betslip.legs')} data-settles="list">
      {texts.legs.map((leg) => {
        const group = texts.groups.find(({ view: one }) => one.legs.includes(leg.view.selectionId));
        if (group !== undefined)
          return group.view.legs[0] === leg.view.selectionId ? (
            <BuilderCard
              key={group.view.id}
              group={group}
              currency={view.currency}
              legs={texts.legs.filter((one) => group.view.legs.includes(one.view.selectionId))}
              stake={texts.stakes.find((stake) => stake.view.stakeId === group.view.stakeId)}
            />
          ) : null;
        return (
          <SlipLeg
            key={leg.view.selectionId}
            leg={leg}
            currency={view.currency}
            switchable={view.size > 1 || !leg.view.active}
            stake={
              view.tab === 'single'
                ? texts.stakes.find((stake) => stake.view.stakeId === leg.view.stakeId)
                : undefined
            }
            eachWay={texts.eachWay.find((one) => one.view.key === leg.view.stakeId)}
          />
        );
      })}
    </ul>
  );
}

/** Boxes that belong to no single leg: all singles at once, the acca, each type of system bet. */
function SharedStakes({ view, texts }: Slip) {
  const t = useText();
  const together = texts.eachWay.find((one) => one.view.key === view.tab);
  if (view.tab === 'system') {
    return (
      <div className={styles.shared}>
        {together === undefined ? null : <EachWayToggle texts={together} />}
        <SystemStakes stakes={texts.stakes} />
      </div>
    );
  }
  const shared = texts.stakes.filter((stake) => !/^(single|builder|cast):/.test(stake.view.stakeId));
  return shared.map((stake) => (
    <div key={stake.view.stakeId} className={styles.shared} data-pinned={stake.view.stakeId === 'acca'}>
      <div className={styles.pinned}>
        <div className={styles.sharedHead}>
          <p className={styles.selection}>{labelText(stake.view.labelKey, t)}</p>
          {stake.totalOdds === '' ? null : (
            <p className={styles.market}>
              {t('betslip.accaOdds', { count: stake.view.size, odds: stake.totalOdds })}
              {stake.view.estimate ? ` (${t('betslip.estimate')})` : ''}
            </p>
          )}
        </div>
        <div className={styles.stakeRow}>
          <QuickStakes stakeId={stake.view.stakeId} disabled={stake.view.disabled} />
          <StakeInput texts={stake} />
        </div>
      </div>
      {together === undefined ? null : <EachWayToggle texts={together} />}
      <BonusRow texts={stake} currency={view.currency} busy={view.step === 'progress'} />
      <StakeSum texts={stake} />
    </div>
  ));
}

/** What stands in the way and belongs to no leg and no stake. */
function GeneralNotices({ view, texts }: Slip) {
  const t = useText();
  const general = texts.notices.filter((_text, nth) => {
    const notice = view.notices[nth];
    return notice !== undefined && isGeneral(notice);
  });
  if (general.length === 0) return null;
  return (
    <ul className={styles.notices} aria-label={t('betslip.notices')}>
      {general.map((text) => (
        <li key={text} translate="no">
          {text}
        </li>
      ))}
    </ul>
  );
}

/**
 * That prices moved, once for all of them, on a line that is always there: nothing gives way to it. Only over
 * a button that accepts them: where another reason comes first, accepting is not what goes on.
 */
function PriceNotice({ view, texts }: Slip) {
  const accepts = view.action.kind === 'acceptChanges';
  const said = accepts ? texts.notices.find((_text, nth) => isPriceNotice(view.notices[nth])) : undefined;
  return (
    <p className={styles.priceNotice} translate="no">
      {said ?? ''}
    </p>
  );
}

/** Stake, returns and the button: always in sight, whatever the list above does. */
function Foot(slip: Slip) {
  const t = useText();
  const { view, texts } = slip;
  const active = view.keypad.open ? view.keypad.stakeId : null;
  return (
    <div className={styles.foot}>
      <GeneralNotices {...slip} />
      <WagerBlockStep block={view.wagerBlock} />
      {active === null ? null : (
        <div className={styles.touchOnly}>
          <Keypad stakeId={active} />
        </div>
      )}
      <dl className={styles.totals}>
        <div>
          <dt>{t('betslip.totalStake')}</dt>
          <dd data-shown="totalStake" translate="no">
            {texts.totalStake}
          </dd>
        </div>
        <div>
          <dt>{t('betslip.returns')}</dt>
          <dd data-shown="returns" translate="no">
            {texts.returns}
          </dd>
        </div>
      </dl>
      {view.totals.freeStake === 0 ? null : (
        <p className={styles.market} translate="no">
          {t('bonuses.ofTotal', { amount: moneyText(view.totals.freeStake, view.currency) })}
        </p>
      )}
      {view.totals.capped ? <p className={styles.market}>{t('betslip.returnsCapped')}</p> : null}
      <PriceNotice {...slip} />
      <ActionButton {...slip} />
      {view.placement.notSent === null ? null : (
        <p className={styles.legNotice} role="alert">
          {t(`betslip.notSent.${view.placement.notSent}`)}
        </p>
      )}
    </div>
  );
}

function Body({ wide, ...slip }: Slip & { readonly wide: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const { view } = slip;
  const { phase } = view.placement;
  if (phase === 'result') return <PlacementResult view={view} />;
  if (phase !== 'idle') return <PlacementProgress slip={slip} />;
  if (view.size === 0) {
    return (
      <div className={styles.scroll}>
        <EmptyState
          title={t('betslip.emptyTitle')}
          hint={t('betslip.emptyHint')}
          icon={<IconTicket size={24} aria-hidden="true" />}
        />
        <ClearUndo view={view} />
        <SlipExtras {...slip} />
        {wide ? <EmptySlip /> : null}
      </div>
    );
  }
  return (
    <>
      <div className={styles.head}>
        <Tabs
          label={t('betslip.tabs')}
          controls="slip-legs"
          selected={view.tab}
          tabs={view.tabs.map(({ tab, labelKey }) => ({ id: tab, label: labelText(labelKey, t) }))}
          onSelect={(tab) => submit({ type: 'intent/slipTabChosen', data: { tab } })}
        />
        <ClearAll view={view} />
      </div>
      <div className={styles.scroll} id="slip-legs" role="tabpanel" aria-labelledby={`slip-legs-${view.tab}`}>
        <AwaySummary view={view} />
        <StakeTip view={view} />
        <Legs {...slip} />
        <EarlyOffers view={slip.view} />
        <SlipCasts {...slip} />
        <RemoveClosed view={view} />
        <SharedStakes {...slip} />
        {/* A forecast pays a dividend: it has no price that could change. */}
        {view.legs.length === 0 ? null : <PricePolicy disabled={view.step === 'progress'} />}
        <SlipExtras {...slip} />
      </div>
      <Foot {...slip} />
      <ChooseSelection />
      <FreeBetsDialog stakes={slip.texts.stakes} currency={view.currency} />
    </>
  );
}

/** The bet slip: the same panel in the right column and in the sheet. */
export function SlipPanel({ wide = false }: { /** A column of its own. */ readonly wide?: boolean }) {
  const t = useText();
  const slip = useSlip();
  const { heading, within } = useKeptFocus();
  return (
    <section className={styles.panel} aria-labelledby="slip-heading" data-settles="" data-slip="" {...within}>
      <h2 id="slip-heading" className="sr-only" tabIndex={-1} ref={heading}>
        {t('betslip.title')}
      </h2>
      <SlipAnnouncer view={slip.view} texts={slip.texts} />
      <UnresolvedBets view={slip.view} />
      <Body {...slip} wide={wide} />
      <SameBetDialog slip={slip} />
    </section>
  );
}
