import { useState } from 'react';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import type { View } from '../player/view.ts';
import { saveFile } from '../save-file.ts';
import styles from './evidence-panel.module.css';

type Packing =
  | { readonly kind: 'idle' | 'packing' | 'done' | 'failed' }
  | { readonly kind: 'refused'; readonly because: string };

/** One press: leave is asked, everything is put into one file, and the file is handed over (EVT-08). */
export function PackButton({ view, evidence }: { readonly view: View; readonly evidence: BetEvidence }) {
  const t = useText();
  const [packing, setPacking] = useState<Packing>({ kind: 'idle' });
  const { leave, recording } = view;
  const { file, header } = recording;
  if (header.simulation !== undefined)
    return <p className={styles.note}>{t('support.evidence.simulation')}</p>;
  if (leave === null || file === undefined) return null;
  const pack = async (): Promise<void> => {
    setPacking({ kind: 'packing' });
    try {
      const granted = await leave(evidence.ref);
      if (granted.kind === 'refused') {
        setPacking(granted);
        return;
      }
      const { packEvidence } = await import('./pack-evidence.ts');
      saveFile(await packEvidence({ file, evidence }, granted, t), `${granted.fileName}.zip`);
      setPacking({ kind: 'done' });
    } catch {
      setPacking({ kind: 'failed' });
    }
  };
  const { kind } = packing;
  return (
    <div className={styles.pack}>
      <Button look="primary" disabled={kind === 'packing'} onClick={() => void pack()}>
        {t('support.evidence.pack')}
      </Button>
      <span role="status" className={styles.note}>
        {kind === 'packing'
          ? t('support.evidence.packing')
          : kind === 'done'
            ? t('support.evidence.packed')
            : ''}
      </span>
      <span role="alert" className={styles.trouble}>
        {kind === 'refused' ? packing.because : kind === 'failed' ? t('support.evidence.failed') : ''}
      </span>
    </div>
  );
}
