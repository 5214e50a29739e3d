import { shallowEqual } from 'react-redux';
import { getWidgets } from '#domain/contract/initial-calls.ts';
import type { BuilderAcca } from '#domain/contract/squads.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { decimalOf } from '#domain/odds/total-odds.ts';
import { isBuilt } from '#projections/betslip/select-builder.ts';
import { marketById, selectionById } from '#projections/entities/selectors.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import styles from './builder.module.css';
import { refusalText, useBuilderStatus } from './builder-tray.tsx';

/** `Arsenal, Match result` for each leg; what is not loaded is left out. */
const useLegNames = ({ eventId, selectionIds }: BuilderAcca): readonly string[] =>
  useApp(
    (state) =>
      selectionIds.flatMap((id) => {
        const selection = selectionById(state.entities, eventId, id);
        const market = selection && marketById(state.entities, eventId, selection.marketId);
        return market === undefined ? [] : [`${selection?.name ?? ''} · ${market.name}`];
      }),
    shallowEqual,
  );

function ReadyMadeBet({ acca }: { readonly acca: BuilderAcca }) {
  const t = useText();
  const submit = useSubmit();
  const format = useOddsFormat();
  const names = useLegNames(acca);
  const built = useApp((state) => isBuilt(state, acca.eventId, acca.selectionIds));
  const { refusal, refusedAcca } = useBuilderStatus(acca.eventId);
  const parsed = parseOddsText(acca.odds);
  const odds = parsed === undefined ? '' : totalText(decimalOf(parsed), format);
  const add = (): void =>
    submit({
      type: 'intent/builderAccaPressed',
      data: {
        accaId: acca.id,
        eventId: acca.eventId,
        selectionIds: [...acca.selectionIds],
        shown: { name: acca.name, odds },
      },
    });
  return (
    <li className={styles.ready} translate="no">
      <div className={styles.readyText}>
        <h3>{acca.name}</h3>
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        {refusedAcca === acca.id && refusal !== null ? (
          <p className={styles.refusal} role="alert">
            {refusalText(refusal, t)}
          </p>
        ) : null}
      </div>
      <Button
        className={styles.add}
        disabled={built}
        aria-label={built ? undefined : t('builder.addSpoken', { name: acca.name, odds })}
        onClick={add}
      >
        {built ? t('builder.inSlip') : t('builder.add', { odds })}
      </Button>
    </li>
  );
}

/**
 * Prebuilt bet builders of the event of the page: each goes into the slip whole, or not at all and says why
 * (BBD-03).
 */
export function ReadyMade() {
  const t = useText();
  const view = usePageView(getWidgets);
  const accas =
    view.kind === 'absent' ? [] : (view.result?.widgets.flatMap((widget) => widget.accas ?? []) ?? []);
  if (accas.length === 0) return null;
  return (
    <Card aria-labelledby="ready-made">
      <CardHead>
        <h2 id="ready-made">{t('builder.readyMade')}</h2>
      </CardHead>
      <ul className={styles.readyList}>
        {accas.map((acca) => (
          <ReadyMadeBet key={acca.id} acca={acca} />
        ))}
      </ul>
    </Card>
  );
}
