import { canBeAgreed } from '#domain/bet-edit/decide-edit.ts';
import type { SelectionId } from '#domain/brand.ts';
import type { BetEditing } from '#domain/cash-out/cash-out-state.ts';
import type { BetEdit } from '#domain/contract/bet-edit.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from '../cash-out.module.css';
import { EditLegs } from './edit-legs.tsx';
import { BothHalves, EditReview } from './edit-review.tsx';
import { faultText, neverEdited, whyNotText } from './edit-words.ts';

const useName = ({ betslipId: betId }: MyBet) => {
  const submit = useSubmit();
  return (selections: readonly SelectionId[] | null): void =>
    submit({
      type: 'intent/betEditNamed',
      data: { betId, selections: selections === null ? null : [...selections] },
    });
};

/** Closes the editor; whoever does goes on at what opened it, which is drawn anew elsewhere on the card. */
export function useCloseEditor(bet: MyBet) {
  const name = useName(bet);
  return (within: Element): void => {
    const card = within.closest('[data-bet]');
    name(null);
    requestAnimationFrame(() => card?.querySelector<HTMLElement>('[data-edit="open"]')?.focus());
  };
}

/** What a choice comes to, or what is wrong with it, and the first press. */
function Choice({
  bet,
  edit,
  isAsking,
  isLapsed,
}: {
  readonly bet: MyBet;
  readonly edit: BetEdit;
  readonly isAsking: boolean;
  readonly isLapsed: boolean;
}) {
  const t = useText();
  const submit = useSubmit();
  const { betslipId: betId } = bet;
  const isReady = !isAsking && canBeAgreed(edit);
  return (
    <>
      <p role="status" className={styles.lapsed} data-edit="lapsed">
        {isLapsed ? t('betEdit.lapsed') : ''}
      </p>
      <div role="status" data-edit="choice">
        {edit.faults.map(({ type }) => (
          <p key={type} className={styles.note}>
            {faultText(type, t)}
          </p>
        ))}
        {canBeAgreed(edit) && edit.value !== null ? (
          <BothHalves bet={bet} edit={edit} value={edit.value} />
        ) : null}
        {canBeAgreed(edit) || edit.faults.length > 0 ? null : (
          <p className={styles.note}>{t('betEdit.same')}</p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          look="primary"
          aria-disabled={!isReady}
          data-press={`editReview:${betId}`}
          onClick={() => {
            if (isReady) submit({ type: 'intent/betEditReviewed', data: { betId } });
          }}
        >
          {t('betEdit.review')}
        </Button>
      </div>
    </>
  );
}

function Editor({
  bet,
  editing: { selections, status, edit, until, isLapsed },
}: {
  readonly bet: MyBet;
  readonly editing: BetEditing;
}) {
  const t = useText();
  const name = useName(bet);
  const closeEditor = useCloseEditor(bet);
  if (edit?.value != null && until !== undefined)
    return <EditReview bet={bet} edit={edit} value={edit.value} until={until} />;
  const close = (
    <div className={styles.actions}>
      <Button look="quiet" onClick={({ currentTarget }) => closeEditor(currentTarget)}>
        {t('betEdit.close')}
      </Button>
    </div>
  );
  return (
    <fieldset className={styles.part} data-edit="editor" data-status={status}>
      <legend>{t('betEdit.title')}</legend>
      {status === 'failed' ? (
        <div className={styles.refused} role="alert">
          <p>{t('betEdit.failed')}</p>
          <Button small onClick={() => name(selections)}>
            {t('betEdit.again')}
          </Button>
        </div>
      ) : edit === undefined ? (
        <p className={styles.progress} role="status">
          {t('betEdit.asking')}
        </p>
      ) : edit.status === 'ENABLED' ? (
        <>
          <EditLegs edit={edit} onChoose={name} />
          <Choice bet={bet} edit={edit} isAsking={status === 'asking'} isLapsed={isLapsed === true} />
        </>
      ) : (
        <p className={styles.named} role="status" data-edit="why">
          {whyNotText(edit, t)}
        </p>
      )}
      {close}
    </fieldset>
  );
}

/** The way to edit an open bet, and its editor once it was taken (EDT-02.1). */
export function EditBet({ bet }: { readonly bet: MyBet }) {
  const t = useText();
  const name = useName(bet);
  const editing = useApp((state) => state.myBets.cashOut?.editing);
  if (editing?.betId === bet.betslipId) return <Editor bet={bet} editing={editing} />;
  const never = neverEdited(bet);
  if (never !== undefined)
    return (
      <p className={styles.note} data-edit="never">
        {t(`betEdit.why.${never}`)}
      </p>
    );
  return (
    <Button look="quiet" data-edit="open" onClick={() => name([])}>
      {t('betEdit.open')}
    </Button>
  );
}
