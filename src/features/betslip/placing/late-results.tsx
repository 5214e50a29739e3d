import { useCallback, useState } from 'react';
import { pathFor } from '#domain/navigation/routes.ts';
import { type LateResultView, selectLateResults } from '#projections/placement/late-result-views.ts';
import { selectOutOfSight } from '#projections/placement/select-late-results.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Toast } from '#src/ui/toast.tsx';
import styles from './late-results.module.css';

/** Toasts in sight at once; the badge counts all of them. */
const MOST_TOASTS = 3;
const BET_PAGES: ReadonlySet<string> = new Set([
  'myBetsOpen',
  'myBetsCashout',
  'myBetsHistorySports',
  'myBetsBonuses',
]);

const wordsOf = ({ status, stake, currency, names }: LateResultView, t: Text): string =>
  t(`receipt.late.${status}`, { stake: moneyText(stake, currency), names: names.join(', ') });

/** Puts the notice away; with a bet to show, also leads to it. */
function useReading(): (late: LateResultView, isFollowed: boolean) => void {
  const submit = useSubmit();
  return useCallback(
    ({ ref, betId }, isFollowed) => {
      submit({ type: 'intent/lateResultDismissed', data: { refs: [ref] } });
      if (isFollowed && betId !== null)
        submit({
          type: 'intent/navigated',
          data: { path: pathFor('myBetsDetails', { betId }), replace: false },
        });
    },
    [submit],
  );
}

/**
 * What became of bets that the slip had given up on (TRAP-02, PLC-08), each until its customer has read it:
 * in the slip, beside the open bets and on the page of the bets.
 */
export function LateResults() {
  const t = useText();
  const late = useApp(selectLateResults);
  const read = useReading();
  return (
    <div role="status">
      {late.map((one) => (
        <section key={one.ref} className={styles.notice} data-late={one.status}>
          <p>
            {wordsOf(one, t)} {one.betId === null ? null : <strong>{one.betId}</strong>}
          </p>
          <div className={styles.actions}>
            {one.betId === null ? null : (
              <Button small onClick={() => read(one, true)}>
                {t('receipt.late.see')}
              </Button>
            )}
            <Button small onClick={() => read(one, false)}>
              {t('receipt.late.read')}
            </Button>
          </div>
        </section>
      ))}
    </div>
  );
}

interface LateToastProps {
  readonly late: LateResultView;
  readonly held: boolean;
  readonly onHide: (ref: string) => void;
}

function LateToast({ late, held, onHide }: LateToastProps) {
  const t = useText();
  const read = useReading();
  const hide = useCallback(() => onHide(late.ref), [onHide, late.ref]);
  return (
    <Toast
      text={wordsOf(late, t)}
      {...(late.betId === null
        ? {}
        : { action: { label: t('receipt.late.see'), onPress: () => read(late, true) } })}
      held={held}
      onClose={() => read(late, false)}
      onHide={hide}
    />
  );
}

/** A result or a trader's offer that came while the slip was closed: the toast leads to the slip. */
function OutOfSightToast({ held }: { readonly held: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const news = useApp(selectOutOfSight);
  const [hidden, setHidden] = useState(0);
  const at = news?.at ?? 0;
  const hide = useCallback(() => setHidden(at), [at]);
  if (news === null || hidden === at) return null;
  return (
    <Toast
      key={at}
      text={t(`receipt.outOfSight.${news.kind}`)}
      action={{
        label: t('receipt.outOfSight.open'),
        onPress: () => submit({ type: 'intent/slipOpened', data: {} }),
      }}
      held={held}
      onClose={hide}
    />
  );
}

/**
 * Says it wherever the customer is, on whatever page. A toast that nobody touches goes after its time, and
 * the badge and the notice stay; after a reload what was not read is said again.
 */
export function OutcomeToasts() {
  const late = useApp(selectLateResults);
  const visible = useApp((state) => state.lifecycle.visible);
  // In the open sheet the notices themselves are in sight, and the page behind it cannot be touched.
  const covered = useApp((state) => state.lifecycle.formFactor === 'mobile' && state.betslip.open);
  // So are they on the page of the bets.
  const told = useApp((state) => BET_PAGES.has(state.navigation.key));
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = useCallback((ref: string) => setHidden((before) => new Set([...before, ref])), []);
  if (covered) return null;
  return (
    <>
      {(told ? [] : late)
        .filter(({ ref }) => !hidden.has(ref))
        .slice(-MOST_TOASTS)
        .map((one) => (
          <LateToast key={one.ref} late={one} held={!visible} onHide={hide} />
        ))}
      <OutOfSightToast held={!visible} />
    </>
  );
}
