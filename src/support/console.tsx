import { type DragEvent, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { type Opened, openRecording, type Recording } from './open-recording.ts';
import { Player } from './player.tsx';
import { Refusal } from './refusal.tsx';
import styles from './support.module.css';

function Chooser({
  busy,
  opened,
  onFile,
}: {
  readonly busy: boolean;
  readonly opened: Opened | undefined;
  readonly onFile: (file: File) => void;
}) {
  const t = useText();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <main className={styles.chooser}>
      <h1>{t('support.title')}</h1>
      <label className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <span>{busy ? t('support.reading') : t('support.drop')}</span>
        <input
          type="file"
          accept=".slip"
          aria-label={t('support.choose')}
          disabled={busy}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) onFile(file);
          }}
        />
      </label>
      {opened?.kind === 'refused' ? <Refusal opened={opened} /> : null}
      <p className={styles.note}>{t('support.offline')}</p>
    </main>
  );
}

/** Opens a recording from a file; the file never leaves this page. */
export function Console() {
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const [fork, setFork] = useState<Recording>();
  const open = async (file: File): Promise<void> => {
    setBusy(true);
    setOpened(await openRecording(file.name, new Uint8Array(await file.arrayBuffer())));
    setBusy(false);
  };
  const close = (): void => {
    setFork(undefined);
    setOpened(undefined);
  };
  if (opened?.kind === 'opened') {
    const { recording } = opened;
    // A what-if is a view of its own, in its own colour; it never stands in the place of the recording.
    return fork === undefined ? (
      <Player key={recording.name} recording={recording} onClose={close} onFork={setFork} />
    ) : (
      <Player
        key={fork.header.simulation?.options}
        recording={fork}
        onClose={() => setFork(undefined)}
        onFork={setFork}
      />
    );
  }
  return <Chooser busy={busy} opened={opened} onFile={(file) => void open(file)} />;
}
