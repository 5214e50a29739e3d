import { useEffect, useMemo, useRef, useState } from 'react';
import { copiesFiles, copyFile } from '#src/platform/clipboard/clipboard.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { canGive, give } from '#src/platform/other-apps/give.ts';
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

function download(file: File): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click();
  // Some browsers read it only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}

type Outcome = Extract<MessageId, `slip.picture${'Copied' | 'Failed' | 'Saved'}`>;

/** Ways out of the page: to another app where the browser can, else as a file or by the clipboard. */
function Ways({ file }: { readonly file: File | null }) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hand = (): void => {
    if (file === null) return;
    void give({ files: [file] }).then((given) =>
      setOutcome(given === 'failed' ? 'slip.pictureFailed' : null),
    );
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
  const isGiven = file !== null && canGive({ files: [file] });
  return (
    <>
      <div className={styles.ways}>
        {isGiven ? (
          <Button look="primary" onClick={hand}>
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
      {/* Never a file, or a word about one, of before the last choice. */}
      <Ways key={String(showsMoney)} file={made !== null && made.of === picture ? made.file : null} />
    </div>
  );
}
