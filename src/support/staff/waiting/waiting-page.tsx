import { useEffect, useEffectEvent, useState } from 'react';
import {
  type RulingEffect,
  staffWaiting,
  type WaitingMarket,
  type WaitingSelection,
} from '#domain/contract/staff-settling.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { timeText } from '../time-text.ts';
import { amountText, Effect } from './effect-text.tsx';
import { ResultOf, type Subject } from './result-of.tsx';
import waitingStyles from './waiting.module.css';

interface Waiting {
  readonly markets: readonly WaitingMarket[];
  readonly more: number;
}

function useWaiting() {
  const { ask } = useStaff();
  const [waiting, setWaiting] = useState<Waiting>();
  const [because, setBecause] = useState<string>();
  const read = async (): Promise<void> => {
    const reply = await ask(staffWaiting, {}, {});
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind === 'answered') setWaiting(reply.answer.data);
  };
  const first = useEffectEvent(read);
  useEffect(() => {
    const handle = window.setTimeout(() => void first(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  return { waiting, because, readAgain: () => void read() };
}

/** So many bets, and the money in them. */
function Money({ of }: { readonly of: Pick<WaitingMarket, 'bets' | 'amounts'> }) {
  const t = useText();
  return (
    <p className={styles.aside}>
      {[t('staff.waiting.bets', { count: of.bets }), ...of.amounts.map((each) => amountText(t, each))].join(
        ' · ',
      )}
    </p>
  );
}

const MARKS = ['eachWay', 'startingPrice', 'cast'] as const;

function Selection({
  subject,
  open,
  onOpen,
  onSettled,
}: {
  readonly subject: Subject;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onSettled: (effect: RulingEffect | null) => void;
}) {
  const t = useText();
  const { selection } = subject;
  return (
    <li className={waitingStyles.selection} data-selection={selection.selection}>
      <h3>{selection.name}</h3>
      <div className={styles.buttons}>
        {MARKS.filter((mark) => selection[mark]).map((mark) => (
          <Badge key={mark}>{t(`staff.waiting.${mark}`)}</Badge>
        ))}
      </div>
      <p>{t(`staff.waiting.why.${selection.why}`)}</p>
      <p className={styles.aside}>{t('staff.waiting.since', { at: timeText(selection.since) })}</p>
      <Money of={selection} />
      <div>
        <Button small aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? t('staff.waiting.close') : t('staff.waiting.say', { name: selection.name })}
        </Button>
      </div>
      {open ? <ResultOf subject={subject} onSettled={onSettled} /> : null}
    </li>
  );
}

interface Settled {
  readonly subject: Subject;
  /** Null: it was settled so already. */
  readonly effect: RulingEffect | null;
}

/** What was just settled here. It has left the list, and can be corrected as long as it stands here. */
function JustSettled({
  settled: { subject, effect },
  onSettled,
}: {
  readonly settled: Settled;
  readonly onSettled: (effect: RulingEffect | null) => void;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { market, selection } = subject;
  return (
    <section className={waitingStyles.settled} aria-labelledby="just-settled">
      <div role="status">
        <h2 id="just-settled">
          {t('staff.waiting.settled', { name: selection.name, market: market.name, event: market.event })}
        </h2>
        {effect === null ? <p>{t('staff.waiting.same')}</p> : <Effect effect={effect} />}
      </div>
      <div>
        <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'staff.waiting.close' : 'staff.waiting.correct')}
        </Button>
      </div>
      {open ? <ResultOf subject={subject} onSettled={onSettled} /> : null}
    </section>
  );
}

const keyOf = (market: WaitingMarket, selection: WaitingSelection): string =>
  `${market.market} ${selection.selection}`;

function Markets({
  markets,
  onSettled,
}: {
  readonly markets: readonly WaitingMarket[];
  readonly onSettled: (subject: Subject, effect: RulingEffect | null) => void;
}) {
  const t = useText();
  // One form at a time: what is typed belongs to the selection under the eyes.
  const [open, setOpen] = useState<string>();
  return (
    <ul className={waitingStyles.markets} aria-label={t('staff.waiting.title')}>
      {markets.map((market) => (
        <li key={market.market} className={waitingStyles.market}>
          <h2>{market.event}</h2>
          <p>{market.name}</p>
          {/* Of a single selection it would be said twice. */}
          {market.selections.length > 1 ? (
            <>
              <p className={styles.aside}>{t('staff.waiting.since', { at: timeText(market.since) })}</p>
              <Money of={market} />
            </>
          ) : null}
          <ul className={waitingStyles.selections} aria-label={market.name}>
            {market.selections.map((selection) => {
              const key = keyOf(market, selection);
              const subject = { market, selection };
              return (
                <Selection
                  key={key}
                  subject={subject}
                  open={open === key}
                  onOpen={(opened) => setOpen(opened ? key : undefined)}
                  onSettled={(effect) => onSettled(subject, effect)}
                />
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** What no feed decided, by market, and the form to say how it ended (MEND-07, MEND-18). */
export function WaitingPage() {
  const t = useText();
  const { waiting, because, readAgain } = useWaiting();
  const [settled, setSettled] = useState<Settled>();
  const [count, setCount] = useState(0);
  const settle = (subject: Subject, effect: RulingEffect | null): void => {
    setSettled({ subject, effect });
    setCount(count + 1);
    readAgain();
  };
  return (
    <main className={styles.page}>
      <h1>{t('staff.waiting.title')}</h1>
      <p className={styles.aside}>{t('staff.waiting.intro')}</p>
      {settled === undefined ? null : (
        <JustSettled key={count} settled={settled} onSettled={(effect) => settle(settled.subject, effect)} />
      )}
      {because === undefined ? null : (
        <p role="alert" className={styles.trouble}>
          {errorText(t, because)}
        </p>
      )}
      {waiting === undefined && because === undefined ? (
        <p role="status" className={styles.aside}>
          {t('state.loading')}
        </p>
      ) : null}
      {waiting?.markets.length === 0 ? (
        <EmptyState title={t('staff.waiting.none')} hint={t('staff.waiting.noneHint')} />
      ) : null}
      <Markets markets={waiting?.markets ?? []} onSettled={settle} />
      {waiting !== undefined && waiting.more > 0 ? (
        <p className={styles.aside}>{t('staff.waiting.more', { count: waiting.more })}</p>
      ) : null}
      <div>
        <Button small onClick={readAgain}>
          {t('staff.waiting.again')}
        </Button>
      </div>
    </main>
  );
}
