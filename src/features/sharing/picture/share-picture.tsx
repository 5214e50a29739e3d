import { useEffect, useMemo, useRef, useState } from 'react';
import { copiesFiles, copyFile } from '#src/platform/clipboard/clipboard.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconCopy, IconDownload, IconShare2 } from '#src/ui/icons.ts';
import { Switch } from '#src/ui/switch.tsx';
import styles from '../sharing.module.css';
import { asChosen, type BetPicture, type PictureWords, pictureAlt } from './bet-picture.ts';
import { drawPicture, pictureFile } from './draw-picture.ts';

const FILE_NAME = 'bet.png';
/** How long a browser may take to begin a download, ms. */
const KEPT_FOR = 60_000;

/** Whether this browser gives files to other apps; one that does not has no such function at all. */
const canGive = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });

function download(file: File): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  // Some browsers read it only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}

type Outcome = Extract<MessageId, `slip.picture${'Copied' | 'Failed' | 'Saved'}`>;

/**
 * Offers a file to other apps.
 *
 * @returns what is to be said: nothing where it was taken, or is not wanted any more
 */
async function giveFile(file: File): Promise<Outcome | null> {
  try {
    await navigator.share({ files: [file] });
    return null;
  } catch (error) {
    // Who closes the window of the other apps has not failed at anything.
    return error instanceof DOMException && error.name === 'AbortError' ? null : 'slip.pictureFailed';
  }
}

/** Ways out of the page: to another app where the browser can, else as a file or by the clipboard. */
function Ways({ file }: { readonly file: File | null }) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isGiving = useRef(false);
  const give = (): void => {
    // The window of the other apps is open once: a browser refuses a second one, and nothing has failed.
    if (file === null || isGiving.current) return;
    isGiving.current = true;
    void giveFile(file).then((said) => {
      isGiving.current = false;
      setOutcome(said);
    });
  };
  const copy = (): void => {
    if (file === null) return;
    copyFile(file).then(
      () => setOutcome('slip.pictureCopied'),
      () => setOutcome('slip.pictureFailed'),
    );
  };
  const save = (): void => {
    if (file === null) return;
    download(file);
    setOutcome('slip.pictureSaved');
  };
  const isGiven = file !== null && canGive(file);
  return (
    <>
      <div className={styles.ways}>
        {isGiven ? (
          <Button look="primary" onClick={give}>
            <IconShare2 size={16} aria-hidden="true" />
            {t('slip.pictureGive')}
          </Button>
        ) : null}
        <Button look={isGiven ? 'secondary' : 'primary'} aria-disabled={file === null} onClick={save}>
          <IconDownload size={16} aria-hidden="true" />
          {t('slip.pictureSave')}
        </Button>
        {copiesFiles() ? (
          <Button aria-disabled={file === null} onClick={copy}>
            <IconCopy size={16} aria-hidden="true" />
            {t('slip.pictureCopy')}
          </Button>
        ) : null}
      </div>
      <p role="status" className={styles.hint}>
        {outcome === null ? '' : t(outcome)}
      </p>
    </>
  );
}

/**
 * A bet as a picture for messengers, made in this page and sent nowhere by it. Prices and words are those of
 * the moment it is opened; stake and returns are on it by choice, and off at first.
 */
export function SharePicture({ bet }: { readonly bet: (now: number) => BetPicture }) {
  const t = useText();
  const submit = useSubmit();
  const canvas = useRef<HTMLCanvasElement>(null);
  const now = useNow(false);
  const [seen] = useState(() => bet(now));
  const [showsMoney, setShowsMoney] = useState(false);
  const [made, setMade] = useState<{ readonly of: BetPicture; readonly file: File } | 'failed' | null>(null);
  const picture = useMemo(() => asChosen(seen, showsMoney), [seen, showsMoney]);
  const words = useMemo(
    (): PictureWords => ({
      brand: t('brand.name'),
      odds: t('slip.pictureOdds'),
      stake: t('slip.pictureStake'),
    }),
    [t],
  );
  useEffect(() => {
    let isOver = false;
    const make = async (): Promise<void> => {
      if (canvas.current === null) return;
      drawPicture(canvas.current, picture, words);
      const file = await pictureFile(canvas.current, FILE_NAME);
      if (!isOver) setMade({ of: picture, file });
    };
    make().catch(() => setMade('failed'));
    return () => {
      isOver = true;
    };
  }, [picture, words]);
  const choose = (shown: boolean): void => {
    setShowsMoney(shown);
    submit({
      type: 'intent/viewOptionChosen',
      data: { view: 'share', option: 'money', value: shown ? 'shown' : 'hidden' },
    });
  };
  if (made === 'failed')
    return (
      <p role="alert" className={styles.error}>
        {t('slip.pictureNone')}
      </p>
    );
  return (
    <div className={styles.picture} data-share="picture">
      <canvas ref={canvas} role="img" translate="no" aria-label={pictureAlt(picture, words)} />
      {seen.money === null ? null : (
        <Switch
          label={t('slip.pictureMoney')}
          hint={t('slip.pictureMoneyHint')}
          checked={showsMoney}
          onChange={choose}
        />
      )}
      {/* Never a file of before the last choice. */}
      <Ways file={made !== null && made.of === picture ? made.file : null} />
    </div>
  );
}
