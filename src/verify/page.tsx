import { useState } from 'react';
import { useText } from '#src/text/text.ts';
import { Field } from '#src/ui/field.tsx';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { type Checked, checkFile } from './check-file.ts';
import { type Known, nothingKnown, readHeads, readKeys } from './known-things.ts';
import { Result } from './result.tsx';
import styles from './verify.module.css';

const textsOf = (known: Known): readonly string[] => (known.kind === 'read' ? known.texts : []);

function KnownThings({
  keys,
  heads,
  onKeys,
  onHeads,
}: {
  readonly keys: Known;
  readonly heads: Known;
  readonly onKeys: (files: FileList | null) => void;
  readonly onHeads: (files: FileList | null) => void;
}) {
  const t = useText();
  return (
    <details className={styles.known}>
      <summary>{t('verify.known')}</summary>
      <p>{t('verify.knownHint')}</p>
      <Field
        type="file"
        multiple
        accept=".pem"
        label={t('verify.keys')}
        hint={t('verify.keysHint')}
        error={keys.kind === 'wrong' ? t('verify.notAKey', { name: keys.name }) : undefined}
        onChange={(event) => onKeys(event.currentTarget.files)}
      />
      <Field
        type="file"
        multiple
        accept=".txt"
        label={t('verify.heads')}
        hint={t('verify.headsHint')}
        error={heads.kind === 'wrong' ? t('verify.notAHead', { name: heads.name }) : undefined}
        onChange={(event) => onHeads(event.currentTarget.files)}
      />
    </details>
  );
}

/** Checks a file in this page and nowhere else (UK-46). */
export function VerifyPage() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const [keys, setKeys] = useState<Known>(nothingKnown);
  const [heads, setHeads] = useState<Known>(nothingKnown);
  const check = async (next: File, known = { keys, heads }): Promise<void> => {
    setFile(next);
    setBusy(true);
    setChecked(await checkFile(next, { keys: textsOf(known.keys), checkpoints: textsOf(known.heads) }));
    setBusy(false);
  };
  /** What is brought along later holds for the file that is here already. */
  const know = async (more: { readonly keys?: Known; readonly heads?: Known }): Promise<void> => {
    const known = { keys: more.keys ?? keys, heads: more.heads ?? heads };
    setKeys(known.keys);
    setHeads(known.heads);
    if (file !== undefined) await check(file, known);
  };
  return (
    <main className={styles.page}>
      <h1>{t('verify.title')}</h1>
      <p className={styles.note}>{t('verify.offline')}</p>
      <FileDrop
        text={t('verify.drop')}
        label={t('verify.choose')}
        accept=".slip,.zip"
        disabled={busy}
        onFile={(next) => void check(next)}
      />
      <KnownThings
        keys={keys}
        heads={heads}
        onKeys={(files) => void readKeys(files).then((read) => know({ keys: read }))}
        onHeads={(files) => void readHeads(files).then((read) => know({ heads: read }))}
      />
      <p role="status" className={styles.note}>
        {busy ? t('verify.checking') : checked === undefined ? t('verify.ready') : ''}
      </p>
      {checked?.kind === 'failed' ? (
        <p role="alert" className={styles.failed}>
          {t('verify.failed')}
        </p>
      ) : null}
      {checked?.kind === 'checked' && !busy ? <Result name={checked.name} verdict={checked.verdict} /> : null}
    </main>
  );
}
