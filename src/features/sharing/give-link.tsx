import { useState } from 'react';
import { canGive, give } from '#src/platform/other-apps/give.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconShare2 } from '#src/ui/icons.ts';
import { CopyLine } from './copy-line.tsx';
import styles from './sharing.module.css';

/** A link to give away: to another app where the browser can, and to copy everywhere. */
export function GiveLink({ path }: { readonly path: string }) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  const { href: url } = new URL(path, window.location.origin);
  return (
    <>
      <CopyLine label={t('slip.shareLink')} text={url} />
      {canGive({ url }) ? (
        <>
          <Button
            wide
            look="primary"
            onClick={() => void give({ url }).then((given) => setFailed(given === 'failed'))}
          >
            <IconShare2 size={16} aria-hidden="true" />
            {t('slip.linkGive')}
          </Button>
          <p role="status" className={styles.hint}>
            {failed ? t('slip.linkFailed') : ''}
          </p>
        </>
      ) : null}
    </>
  );
}
