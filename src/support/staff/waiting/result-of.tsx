import { useState } from 'react';
import {
  type RulingEffect,
  staffLookAtResult,
  staffSayResult,
  type WaitingMarket,
  type WaitingSelection,
} from '#domain/contract/staff-settling.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/modal.tsx';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { Effect } from './effect-text.tsx';
import { ResultForm } from './result-form.tsx';
import { resultText } from './result-text.ts';
import type { Said } from './said-result.ts';

export interface Subject {
  readonly market: WaitingMarket;
  readonly selection: WaitingSelection;
}

/** What was looked at, and not said yes to. */
interface Look {
  readonly said: Said;
  readonly effect: RulingEffect;
  readonly seen: string;
}

function SecondLook({
  name,
  look: { said, effect },
  busy,
  because,
  onSettle,
  onClose,
}: {
  readonly name: string;
  readonly look: Look;
  readonly busy: boolean;
  readonly because: string | undefined;
  readonly onSettle: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const outcome = t('staff.waiting.outcome', { outcome: said.result.outcome });
  return (
    <Dialog title={t('staff.waiting.confirm', { name, outcome })} open onClose={onClose}>
      <div className={styles.form}>
        <p>{resultText(t, said.result)}</p>
        <Effect effect={effect} />
        <p className={styles.aside}>{said.why}</p>
        <p role="alert" className={styles.trouble}>
          {because === undefined ? '' : errorText(t, because)}
        </p>
        <div className={styles.buttons}>
          {/* What has changed since cannot be said yes to: it is looked at again. */}
          <Button look="primary" disabled={busy || because === 'RESULT_CHANGED'} onClick={onSettle}>
            {t('staff.waiting.settle')}
          </Button>
          <Button onClick={onClose}>{t('staff.waiting.back')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Says how one selection ended: the form, what it would pay, and then the yes. The gateway does what was
 * looked at or nothing.
 */
export function ResultOf({
  subject: { market, selection },
  onSettled,
}: {
  readonly subject: Subject;
  /** @param effect null: it was settled so already */
  readonly onSettled: (effect: RulingEffect | null) => void;
}) {
  const { ask } = useStaff();
  const [busy, setBusy] = useState(false);
  const [because, setBecause] = useState<string>();
  const [look, setLook] = useState<Look>();
  const rulingOf = (said: Said) => ({ market: market.market, selection: selection.selection, ...said });
  const lookAt = async (said: Said): Promise<void> => {
    setBusy(true);
    const reply = await ask(staffLookAtResult, {}, rulingOf(said));
    setBusy(false);
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind === 'refused') return;
    const { data } = reply.answer;
    if (data.kind === 'same') onSettled(null);
    else setLook({ said, effect: data.effect, seen: data.seen });
  };
  const settle = async ({ said, seen }: Look): Promise<void> => {
    setBusy(true);
    const reply = await ask(staffSayResult, {}, { ...rulingOf(said), seen });
    setBusy(false);
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind === 'refused') return;
    setLook(undefined);
    onSettled(reply.answer.data.kind === 'same' ? null : reply.answer.data.effect);
  };
  return (
    <>
      <ResultForm
        terms={selection}
        busy={busy}
        because={look === undefined ? because : undefined}
        onLook={(said) => void lookAt(said)}
      />
      {look === undefined ? null : (
        <SecondLook
          name={selection.name}
          look={look}
          busy={busy}
          because={because}
          onSettle={() => void settle(look)}
          onClose={() => {
            setLook(undefined);
            setBecause(undefined);
          }}
        />
      )}
    </>
  );
}
