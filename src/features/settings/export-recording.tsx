import { useState } from 'react';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconDownload } from '#src/ui/icons.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { useRecording } from './recording-context.ts';
import styles from './settings.module.css';

/** Hands a file to the browser's downloads. */
function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** "Show me what happened": the customer's own recording as a file (FEAT-28). */
export function ExportRecording() {
  const t = useText();
  const record = useRecording();
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const stored = useApp((state) => state.lifecycle.storage);
  if (record === null) return null;
  const run = async (): Promise<void> => {
    setStatus('busy');
    try {
      download(await record(), 'session.slip');
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  };
  return (
    <Card>
      <CardHead>
        <h2>{t('preferences.recording')}</h2>
      </CardHead>
      <div className={styles.export} data-storage={stored}>
        <p>{t('preferences.recordingHint')}</p>
        <Button aria-disabled={status === 'busy'} onClick={() => void run()}>
          <IconDownload size={16} aria-hidden="true" />
          {t(status === 'busy' ? 'preferences.exporting' : 'preferences.export')}
        </Button>
        <p role="status" className={styles.failed}>
          {status === 'failed' ? t('preferences.exportFailed') : ''}
        </p>
      </div>
    </Card>
  );
}
