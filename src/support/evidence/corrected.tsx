import { useEffect, useEffectEvent, useState } from 'react';
import type { BetEvidence } from '#projections/evidence/bet-evidence.ts';
import { correctionFacts } from '#src/evidence/corrections.ts';
import { evidenceClock } from '#src/evidence/evidence-clock.ts';
import { useText } from '#src/text/text.ts';
import type { View } from '../player/view.ts';
import styles from './evidence-panel.module.css';

/** That the operator put a price right after the bet was struck: the recording ends before, so the gateway says it (UK-45). */
export function Corrected({ view, evidence }: { readonly view: View; readonly evidence: BetEvidence }) {
  const t = useText();
  const [acts, setActs] = useState<readonly object[]>([]);
  const ask = useEffectEvent(() => view.gatewayActs?.());
  useEffect(() => {
    let left = false;
    void ask()?.then((told) => {
      if (!left) setActs(told);
    });
    return () => {
      left = true;
    };
  }, []);
  return correctionFacts(acts, evidence.betId, t, evidenceClock(evidence.recording.timeZone)).map(
    ([label, words]) => (
      <p key={label} className={styles.corrected}>
        <strong>{label}</strong>
        {words}
      </p>
    ),
  );
}
