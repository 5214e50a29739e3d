import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import { correctionFacts } from '#src/evidence/corrections.ts';
import { evidenceClock } from '#src/evidence/evidence-clock.ts';
import { useText } from '#src/text/text.ts';
import styles from './evidence-panel.module.css';
import type { GatewayPartState } from './use-gateway-part.ts';

/**
 * That the operator put a price right after the bet was struck: the recording ends before, so the gateway
 * says it (UK-45).
 */
export function Corrected({
  part,
  evidence,
}: {
  readonly part: GatewayPartState;
  readonly evidence: BetEvidence;
}) {
  const t = useText();
  const acts = part.kind === 'told' ? part.acts : [];
  return correctionFacts(acts, evidence.betId, t, evidenceClock(evidence.recording.timeZone)).map(
    ([label, words]) => (
      <p key={label} className={styles.corrected}>
        <strong>{label}</strong>
        {words}
      </p>
    ),
  );
}
