import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import { evidenceClock } from '#src/evidence/evidence-clock.ts';
import { gatewayAccount } from '#src/evidence/gateway-account.ts';
import { Details } from '#src/evidence/report-view.tsx';
import { useText } from '#src/text/text.ts';
import styles from './evidence-panel.module.css';
import type { GatewayPartState } from './use-gateway-part.ts';

/** What the gateway did with the bet beside what the device recorded, and in what they differ (FAIL-76). */
export function GatewayBeside({
  part,
  evidence,
}: {
  readonly part: GatewayPartState;
  readonly evidence: BetEvidence;
}) {
  const t = useText();
  if (part.kind === 'reading') return <p role="status">{t('support.evidence.reading')}</p>;
  if (part.kind !== 'told') return <p className={styles.note}>{t(`evidence.gateway.${part.kind}`)}</p>;
  const clock = evidenceClock(evidence.recording.timeZone);
  const { section, differences } = gatewayAccount(part.acts, evidence, t, clock);
  return (
    <div className={styles.beside}>
      {differences.length === 0 ? (
        <p className={styles.same}>{t('evidence.gateway.same')}</p>
      ) : (
        <ul className={styles.differences}>
          {differences.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <Details section={section} open />
    </div>
  );
}
