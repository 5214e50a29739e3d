import { shallowEqual } from 'react-redux';
import { GROUP_SIZE } from '#domain/builder/rules.ts';
import { type BuilderStatus, builderStatus } from '#projections/betslip/select-builder.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Card } from '#src/ui/layout.tsx';
import styles from './builder.module.css';

const REFUSALS: Readonly<Record<string, MessageId>> = {
  sameMarket: 'builder.refused.sameMarket',
  impossible: 'builder.refused.impossible',
  implied: 'builder.refused.implied',
  implies: 'builder.refused.implies',
  notOffered: 'builder.refused.notOffered',
  severalEvents: 'builder.refused.severalEvents',
  tooManyLegs: 'builder.refused.tooManyLegs',
  groupThere: 'builder.refused.groupThere',
};

/** Why nothing was added; everything that is about a price or a closed market is told as one thing. */
export const refusalText = (reason: string, t: Text): string =>
  t(REFUSALS[reason] ?? 'builder.refused.unavailable', { maximum: GROUP_SIZE.maximum });

export const useBuilderStatus = (eventId: number): BuilderStatus => {
  const format = useOddsFormat();
  return useApp((state) => builderStatus(state, eventId, format), shallowEqual);
};

function statusText({ picks, odds }: BuilderStatus, t: Text): string {
  if (picks === 0) return t('builder.hint');
  if (picks === 1) return t('builder.one');
  return t(odds === '' ? 'builder.waiting' : 'builder.priced', { count: picks });
}

/**
 * What the bet builder of this event is so far: always of the same height, so that the markets below stand
 * still.
 */
export function BuilderTray({ eventId }: { readonly eventId: number }) {
  const t = useText();
  const status = useBuilderStatus(eventId);
  const refusal = status.refusedAcca === null ? status.refusal : null;
  return (
    <Card aria-label={t('builder.title')}>
      <div className={styles.tray}>
        <h2>{t('builder.title')}</h2>
        <p className={styles.status} role="status">
          {statusText(status, t)}
          {status.odds === '' ? null : (
            <strong className={styles.price} translate="no">
              {' '}
              {status.odds}
            </strong>
          )}
        </p>
        <p className={styles.refusal} role="alert">
          {refusal === null ? '' : refusalText(refusal, t)}
        </p>
      </div>
    </Card>
  );
}
