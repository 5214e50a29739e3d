import { FIVE_GROUPS } from '#domain/builder/fives.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { decimalOf } from '#domain/odds/total-odds.ts';
import { isBuilt } from '#projections/betslip/select-builder.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { refusalText, useBuilderStatus } from '#src/features/event/builder-tray.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/layout.tsx';
import styles from './fives.module.css';
import type { Five } from './use-five.ts';

const total = FIVE_GROUPS.length;

function stateText({ picks, acca, refused, isGone, isFailed }: Five, t: Text): string {
  if (isGone) return t('fives.pickGone');
  if (refused !== null) return refusalText(refused, t);
  if (picks.size < 2) return t('fives.hint');
  if (acca !== undefined) return '';
  return t(isFailed ? 'fives.failed' : 'fives.waiting');
}

/** How far a five is and what it would pay; whole, it goes into the slip as one bet builder (GAM-02). */
export function FiveTray({ event, five }: { readonly event: EventEntity; readonly five: Five }) {
  const t = useText();
  const submit = useSubmit();
  const format = useOddsFormat();
  const { acca, picks } = five;
  const parsed = acca && parseOddsText(acca.odds);
  const odds = parsed === undefined ? '' : totalText(decimalOf(parsed), format);
  const ids = acca?.selectionIds ?? [];
  const built = useApp((state) => isBuilt(state, event.id, ids));
  const { refusal, refusedAcca } = useBuilderStatus(event.id);
  const isReady = acca !== undefined && five.isWhole && ids.length === total;
  const add = (): void => {
    if (acca === undefined) return;
    const { id: accaId, eventId, selectionIds } = acca;
    submit({
      type: 'intent/builderAccaPressed',
      data: { accaId, eventId, selectionIds, shown: { name: t('route.fives'), odds } },
    });
  };
  return (
    <Card aria-label={t('fives.yours')} className={styles.tray}>
      <div className={styles.progress}>
        <p role="status">
          <span className={styles.count}>{t('fives.progress', { count: picks.size, total })}</span>
          {odds === '' ? null : (
            <strong className={styles.price} translate="no">
              {' '}
              {odds}
            </strong>
          )}
        </p>
        <p className={styles.quiet}>
          {refusal !== null && acca !== undefined && refusedAcca === acca.id
            ? refusalText(refusal, t)
            : stateText(five, t)}
        </p>
      </div>
      <div className={styles.ways}>
        <Button look="primary" disabled={built || !isReady} onClick={add}>
          {built ? t('builder.inSlip') : t('fives.add')}
        </Button>
        {picks.size === 0 && !five.isGone ? null : (
          <Button small onClick={five.clear}>
            {t('fives.clear')}
          </Button>
        )}
      </div>
    </Card>
  );
}
