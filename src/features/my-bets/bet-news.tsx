import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectBetNews } from '#projections/my-bets/select-bet-news.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Floating } from '#src/ui/floating.tsx';
import { IconReceipt } from '#src/ui/icons.ts';
import { Toast } from '#src/ui/toast.tsx';
import styles from './bet-news.module.css';
import { kindText } from './kind-text.ts';

const detailsOf = ({ betslipId: betId }: MyBet): string => pathFor('myBetsDetails', { betId });

/** By its selection, or by its kind where it has several. */
const nameOf = (bet: MyBet, t: Text): string => {
  const [leg, ...others] = bet.legs;
  return leg === undefined || others.length > 0 ? kindText(bet, t) : leg.selectionName;
};

const resultOf = ({ result }: MyBet, t: Text): string =>
  result === null ? '' : t(`myBets.result.${result}`);

const returnedOf = ({ returns, currency }: MyBet, t: Text): string =>
  returns === null || returns === 0
    ? t('betNews.nothing')
    : t('betNews.returned', { amount: moneyText(returns, currency) });

function useReading(): (bets: readonly MyBet[]) => void {
  const submit = useSubmit();
  return useCallback(
    (bets) => {
      const shown = bets.map(({ betslipId, version }) => ({ betId: betslipId, version }));
      submit({ type: 'intent/betNewsDismissed', data: { bets: shown } });
    },
    [submit],
  );
}

/** A bet that has settled while its customer looks on; the header keeps it when the toast has gone. */
function SettledToast({ bet, onHide }: { readonly bet: MyBet; readonly onHide: (bet: MyBet) => void }) {
  const t = useText();
  const submit = useSubmit();
  const read = useReading();
  const hide = useCallback(() => onHide(bet), [bet, onHide]);
  return (
    <Toast
      text={t('betNews.said', {
        result: resultOf(bet, t),
        name: nameOf(bet, t),
        returned: returnedOf(bet, t),
      })}
      action={{
        label: t('betNews.see'),
        // Its page is the reading of it.
        onPress: () => submit({ type: 'intent/navigated', data: { path: detailsOf(bet), replace: false } }),
      }}
      onClose={() => read([bet])}
      onHide={hide}
    />
  );
}

const keyOf = ({ betslipId, version }: MyBet): string => `${betslipId} ${version}`;

/** One at a time, the latest; what came while nobody looked is in the header alone. */
function Toasts() {
  const { heard } = useApp(selectBetNews);
  const visible = useApp(({ lifecycle }) => lifecycle.visible);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = useCallback((bet: MyBet) => setHidden((before) => new Set([...before, keyOf(bet)])), []);
  const bet = heard.at(-1);
  if (!visible || bet === undefined || hidden.has(keyOf(bet))) return null;
  return <SettledToast key={keyOf(bet)} bet={bet} onHide={hide} />;
}

function Settled({ bet, onFollow }: { readonly bet: MyBet; readonly onFollow: () => void }) {
  const t = useText();
  return (
    <li>
      <Link href={detailsOf(bet)} className={styles.bet} onClick={onFollow} data-bet-news={bet.betslipId}>
        <span className={styles.name}>{nameOf(bet, t)}</span>
        <strong data-result={bet.result}>{resultOf(bet, t)}</strong>
        <span className={styles.event}>{bet.legs.map(({ eventName }) => eventName).join(', ')}</span>
        <span className={styles.returned} translate="no">
          {returnedOf(bet, t)}
        </span>
      </Link>
    </li>
  );
}

/** Open until Escape, a link, or a press or focus elsewhere. */
function usePanel() {
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const elsewhere = ({ target }: Event): void => {
      if (target instanceof Node && area.current?.contains(target) === false) setOpen(false);
    };
    const onEscape = ({ key, target }: KeyboardEvent): void => {
      if (key !== 'Escape' || !(target instanceof Node) || area.current?.contains(target) !== true) return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('keydown', onEscape);
    };
  }, []);
  return { area, button, open, setOpen };
}

/**
 * Bets that have settled and that the customer has not seen, in the header of every page, with result and
 * return; each leads to its bet (MYB-12).
 */
export function BetNews() {
  const t = useText();
  const panel = useId();
  const { count, bets } = useApp(selectBetNews);
  const read = useReading();
  const { area, button, open, setOpen } = usePanel();
  const name = t('betNews.open', { count });
  return (
    <div ref={area} className={styles.news} data-header="betNews">
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={name}
        title={name}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <IconReceipt size={20} aria-hidden="true" />
        <span aria-hidden="true" data-shown="betNews">
          <Badge tone="accent">{count}</Badge>
        </span>
      </button>
      <span role="status" className="sr-only">
        {name}
      </span>
      <Floating id={panel} className={styles.panel} hidden={!open}>
        <h2 className={styles.head}>{name}</h2>
        <ul className={styles.bets}>
          {bets.map((bet) => (
            <Settled key={bet.betslipId} bet={bet} onFollow={() => setOpen(false)} />
          ))}
        </ul>
        {count > bets.length ? (
          <p className={styles.more}>{t('betNews.more', { more: count - bets.length })}</p>
        ) : null}
        <div className={styles.actions}>
          <Button small onClick={() => read(bets)}>
            {t('betNews.read')}
          </Button>
          <Link href={pathFor('myBetsHistorySports')} className={styles.all} onClick={() => setOpen(false)}>
            {t('betNews.all')}
          </Link>
        </div>
      </Floating>
      <Toasts />
    </div>
  );
}
