import { sha256 } from '@noble/hashes/sha2.js';
import { useState } from 'react';
import type { EventEntity } from '#domain/market/entities.ts';
import { matchDataOf, virtualDrawOf } from '#domain/virtuals/match-data.ts';
import { checkDraw, type DrawCheck, givesOrder } from '#domain/virtuals/virtual-draw.ts';
import { givesGoals } from '#domain/virtuals/virtual-match.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import styles from './virtuals.module.css';

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd translate="no">{value}</dd>
    </div>
  );
}

/** Whether a draw gives the result that is shown: goals of a match, order of a race. */
function resultOf(event: EventEntity) {
  const match = matchDataOf(event);
  if (match !== undefined) return givesGoals(sha256, match.goals);
  return givesOrder(
    sha256,
    (event.racingData?.finish ?? []).map(({ cloth }) => cloth),
  );
}

/** What a race or a match is decided by, and a check of it on the customer's own device (RTS 7). */
export function DrawFigures({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const [found, setFound] = useState<DrawCheck>();
  const virtual = virtualDrawOf(event);
  if (virtual === undefined) return null;
  const { key, tickets, commitment, revealed: secret, number } = virtual;
  const isDrawn = secret !== undefined && number !== undefined;
  return (
    <Card aria-label={t('virtual.fair')}>
      <CardHead>
        <h2>{t('virtual.fair')}</h2>
      </CardHead>
      <div className={styles.fair}>
        <p>{t(isDrawn ? 'virtual.fairAfter' : 'virtual.fairBefore')}</p>
        <dl>
          <Figure label={t('virtual.commitment')} value={commitment} />
          {isDrawn ? (
            <>
              <Figure label={t('virtual.secret')} value={secret} />
              <Figure label={t('virtual.number')} value={number} />
            </>
          ) : null}
        </dl>
        {isDrawn ? (
          <Button
            onClick={() =>
              setFound(
                checkDraw(
                  sha256,
                  { key, tickets, secret, number },
                  { commitment, isResult: resultOf(event) },
                ),
              )
            }
          >
            {t('virtual.check')}
          </Button>
        ) : null}
        <p role="status" className={styles.verdict}>
          {found === undefined ? '' : t(`virtual.check.${found}`)}
        </p>
      </div>
    </Card>
  );
}
