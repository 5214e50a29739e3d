import { shallowEqual } from 'react-redux';
import type { BuilderAcca } from '#domain/contract/squads.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { decimalOf } from '#domain/odds/total-odds.ts';
import { isBuilt } from '#projections/betslip/select-builder.ts';
import { marketById, selectionById } from '#projections/entities/selectors.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { refusalText, useBuilderStatus } from '#src/features/event/builder-tray.tsx';
import { selectionName } from '#src/features/odds/phrases.ts';
import { shutWord } from '#src/features/odds/shut-texts.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { useAccaShut } from './acca-shut.ts';
import styles from './squads.module.css';

function LegLine({ eventId, id }: { readonly eventId: number; readonly id: number }) {
  const t = useText();
  const [pick, market] = useApp((state) => {
    const selection = selectionById(state.entities, eventId, id);
    const of = selection && marketById(state.entities, eventId, selection.marketId);
    return selection === undefined || of === undefined ? [] : [selectionName(selection, t), of.name];
  }, shallowEqual);
  return (
    <li className={styles.leg} translate="no">
      <span>{pick}</span>
      <span className={styles.quiet}>{market}</span>
    </li>
  );
}

/**
 * A ready-made bet builder: its price is the gateway's, of all legs together. It goes into the slip whole, or
 * not at all and says why (BBD-03, GAM-01).
 */
export function SquadCard({ acca }: { readonly acca: BuilderAcca }) {
  const t = useText();
  const submit = useSubmit();
  const format = useOddsFormat();
  const { id: accaId, name, eventId, selectionIds } = acca;
  const shut = useAccaShut(acca);
  const built = useApp((state) => isBuilt(state, eventId, selectionIds));
  const { refusal, refusedAcca } = useBuilderStatus(eventId);
  const parsed = parseOddsText(acca.odds);
  const odds = parsed === undefined ? '' : totalText(decimalOf(parsed), format);
  const isShut = shut !== undefined || odds === '';
  const label = built
    ? t('builder.inSlip')
    : isShut
      ? shutWord(shut ?? 'noPrice', t)
      : t('builder.add', { odds });
  const add = (): void =>
    submit({
      type: 'intent/builderAccaPressed',
      data: { accaId, eventId, selectionIds: [...selectionIds], shown: { name, odds } },
    });
  return (
    <li className={styles.card} data-squad={accaId}>
      <h3 translate="no">{name}</h3>
      <ul className={styles.legs}>
        {selectionIds.map((id) => (
          <LegLine key={id} eventId={eventId} id={id} />
        ))}
      </ul>
      {refusedAcca === accaId && refusal !== null ? (
        <p className={styles.refusal} role="alert">
          {refusalText(refusal, t)}
        </p>
      ) : null}
      <Button
        wide
        disabled={built || isShut}
        aria-label={built || isShut ? `${name}: ${label}` : t('builder.addSpoken', { name, odds })}
        onClick={add}
      >
        {label}
      </Button>
    </li>
  );
}
