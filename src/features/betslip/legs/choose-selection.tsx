import { selectChoice } from '#projections/betslip/select-choice.ts';
import type { LegView } from '#projections/betslip/slip-view.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { IconButton } from '#src/ui/button.tsx';
import { IconArrowsExchange } from '#src/ui/icons.ts';
import { Dialog } from '#src/ui/overlays.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './choose-selection.module.css';

/** Opens the list of what else the market of a leg has (BSL-06). */
export function ChooseOther({ leg }: { readonly leg: LegView }) {
  const t = useText();
  const submit = useSubmit();
  if (!leg.removable || (leg.status === 'expired' && !leg.nonRunner)) return null;
  return (
    <IconButton
      label={t('slip.chooseOtherFor', { selection: leg.name, market: leg.market })}
      onClick={() => submit({ type: 'intent/choiceOpened', data: { selectionId: leg.selectionId } })}
    >
      <IconArrowsExchange size={20} aria-hidden="true" />
    </IconButton>
  );
}

/**
 * Selections of the market of a leg at their prices now: a press puts one in the place of the leg, with its
 * stake; the one that is pressed in already closes the list (BSL-06).
 */
export function ChooseSelection() {
  const t = useText();
  const submit = useSubmit();
  const choice = useApp(selectChoice);
  const { leg, event, market } = choice ?? {};
  const isClosed = leg === undefined || event === undefined || market === undefined;
  return (
    <Dialog
      title={t('slip.chooseOther')}
      open={choice !== null}
      onClose={() => submit({ type: 'intent/choiceDismissed', data: {} })}
    >
      {leg === undefined ? null : (
        <p className={styles.about}>
          {leg.names.market} · {leg.names.event}
        </p>
      )}
      {isClosed ? (
        <EmptyState title={t('slip.chooseClosed')} />
      ) : (
        <ul className={styles.choices} aria-busy={choice?.complete === false}>
          {choice?.selections.map((selection) => (
            <li key={selection.id}>
              <OddsCell
                event={event}
                market={market}
                selection={selection}
                labelled
                onPress={({ shown, ...to }) =>
                  submit({ type: 'intent/selectionChosen', data: { from: leg.selectionId, to, shown } })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint} role="status">
        {isClosed ? '' : t(choice?.complete === false ? 'slip.chooseLoading' : 'slip.chooseHint')}
      </p>
    </Dialog>
  );
}
