import type { BetEvidence, LegComparison } from '#replay/evidence/bet-evidence.ts';
import { type Text, useText } from '#src/text/text.ts';
import styles from './evidence-panel.module.css';

interface Moment {
  readonly name: string;
  readonly price: string;
  readonly version: number | null;
}

const sentOrTaken = (name: string, at: LegComparison['sent'], t: Text): Moment => ({
  name,
  price: at === null ? t('evidence.none') : (at.odds ?? t('evidence.startingPrice')),
  version: at?.version ?? null,
});

const momentsOf = ({ shown, sent, accepted }: LegComparison, t: Text): readonly Moment[] => [
  {
    name: t('evidence.column.shown'),
    price: shown?.price ?? t('evidence.none'),
    version: shown?.version ?? null,
  },
  sentOrTaken(t('evidence.column.sent'), sent, t),
  sentOrTaken(t('evidence.column.accepted'), accepted, t),
];

/**
 * The price of each leg as it was shown, sent and accepted, one beside the other: what a dispute is mostly
 * about.
 */
export function SideBySide({ evidence }: { readonly evidence: BetEvidence }) {
  const t = useText();
  return evidence.legs.map((leg) => {
    const name = t('evidence.text.leg', { selection: leg.selection, market: leg.market, event: leg.event });
    return (
      <section key={leg.selectionId} className={styles.leg} aria-label={name}>
        <h3>{name}</h3>
        <dl>
          {momentsOf(leg, t).map((moment) => (
            <div key={moment.name}>
              <dt>{moment.name}</dt>
              <dd>
                {moment.price}
                {moment.version === null ? null : (
                  <small>{t('evidence.version', { version: moment.version })}</small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}
