import { type RefObject, useRef } from 'react';
import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { LinkProblem } from '#src/features/sharing/link-problem.tsx';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog, Sheet } from '#src/ui/overlays.tsx';
import type { GroupTexts } from './builder/builder-texts.ts';
import { LateResults } from './placing/late-results.tsx';
import { QuickSlip } from './quick-slip.tsx';
import styles from './slip.module.css';
import { SlipPanel } from './slip-panel.tsx';
import type { SlipTexts } from './slip-texts.ts';
import { useSlip } from './use-slip.ts';

/** Whoever has the bar may soon open the sheet. */
export { prepareSheet } from '#src/ui/overlays.tsx';

/** The bet builder that is all there is in the slip. */
const onlyGroup = ({ groups: [group], legs }: SlipTexts): GroupTexts | undefined =>
  group !== undefined && group.view.legs.length === legs.length ? group : undefined;

/** The accumulator, where it has a price. */
const pricedAcca = ({ stakes }: SlipTexts) =>
  stakes.find(({ view, totalOdds }) => view.stakeId === 'acca' && totalOdds !== '');

/**
 * What is in the slip; of a bet that is on its way, where it stands: as a choice it would look as if never
 * placed.
 */
function barText({ view, texts }: Pick<ReturnType<typeof useSlip>, 'view' | 'texts'>, t: Text): string {
  const { phase, held } = view.placement;
  if (phase === 'idle' || phase === 'result') {
    const only = onlyGroup(texts);
    // Beside the price of an acca stands what that price is of (MEND-29).
    return only === undefined
      ? t('betslip.bar', { count: pricedAcca(texts)?.view.size ?? view.count })
      : t('betslip.builder.title', { count: only.view.legs.length });
  }
  if (phase === 'checking') return t('betslip.bar.checking');
  return t(held === null ? 'betslip.bar.placing' : `placement.held.${held}`);
}

/**
 * Touch layout: the bar above the bottom navigation while there are legs; pressing it opens the slip. It
 * stays behind the open sheet, so that the focus has somewhere to return to.
 */
function SlipBar({ bar }: { readonly bar: RefObject<HTMLButtonElement | null> }) {
  const t = useText();
  const submit = useSubmit();
  const slip = useSlip();
  const { view, texts } = slip;
  if (view.life.floating !== 'bar' && !view.open) return null;
  const odds =
    pricedAcca(texts)?.totalOdds ?? (view.size === 1 ? texts.legs[0]?.price : onlyGroup(texts)?.price);
  return (
    <button
      ref={bar}
      type="button"
      className={styles.bar}
      data-press="slip"
      data-settles=""
      onClick={() => submit({ type: 'intent/slipOpened', data: {} })}
    >
      <Badge tone="accent">{view.count}</Badge>
      <span className={styles.barText}>
        <span className="sr-only">{t('betslip.barOpen')}: </span>
        {barText(slip, t)}
        {odds === '' || odds === undefined ? null : <strong translate="no"> {odds}</strong>}
      </span>
      <span className={styles.barReturns}>
        <span>
          <span className="sr-only">{t('betslip.totalStake')}: </span>
          <span translate="no">{texts.totalStake}</span>
        </span>
        <strong>
          <span className="sr-only">{t('betslip.returns')}: </span>
          <span translate="no">{texts.returns}</span>
        </strong>
      </span>
    </button>
  );
}

/** Touch layout: the slip as a sheet. */
function SlipSheet({ bar }: { readonly bar: RefObject<HTMLButtonElement | null> }) {
  const t = useText();
  const submit = useSubmit();
  const { view } = useSlip();
  return (
    <Sheet
      title={t('betslip.title')}
      open={view.open}
      onClose={() => submit({ type: 'intent/slipClosed', data: {} })}
      layer="betslip"
      instead={bar}
    >
      <div className={styles.inSheet}>
        <LateResults />
        <SlipPanel />
      </div>
    </Sheet>
  );
}

/** Shown when an add was refused because the slip is full (BSL-02). */
export function MaxLimitDialog() {
  const t = useText();
  const submit = useSubmit();
  const onClose = (): void => submit({ type: 'intent/maxLimitDismissed', data: {} });
  const { view } = useSlip();
  return (
    <Dialog
      title={t('betslip.maxLimitTitle')}
      open={view.maxLimit !== null}
      onClose={onClose}
      layer="maxLimit"
    >
      <p>{t('betslip.maxLimitBody', { maximum: view.maxLimit ?? 0 })}</p>
      <p>
        <Link href={pathFor('betslipMaxLimit')} onClick={onClose}>
          {t('betslip.maxLimitMore')}
        </Link>
      </p>
      <Button look="primary" wide onClick={onClose}>
        {t('betslip.ok')}
      </Button>
    </Dialog>
  );
}

/** Everything of the slip in the touch layout. */
export function TouchSlip() {
  // Opened from the quick slip, which is gone by then, the sheet gives the focus to the bar.
  const bar = useRef<HTMLButtonElement>(null);
  return (
    <>
      <QuickSlip />
      <SlipBar bar={bar} />
      <SlipSheet bar={bar} />
      <MaxLimitDialog />
      <LinkProblem />
    </>
  );
}
