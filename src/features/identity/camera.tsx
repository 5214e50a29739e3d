import { useEffect, useRef, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './identity.module.css';

/** Its own shape: a document is read from what the camera gives, not from what the screen shows. */
const QUALITY = 0.92;

function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** What the camera sees, until a picture is taken or it is closed (KYC-07.1). */
export function Camera({
  stream,
  onTaken,
  onClosed,
}: {
  readonly stream: MediaStream;
  readonly onTaken: (picture: Blob | null) => void;
  readonly onClosed: () => void;
}) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  const take = async (): Promise<void> => {
    if (video.current !== null) onTaken(await pictureOf(video.current));
  };
  return (
    <div className={styles.camera}>
      <video
        ref={video}
        aria-label={t('identity.camera.seen')}
        autoPlay
        muted
        playsInline
        onPlaying={() => setSeen(true)}
      />
      <Button look="primary" wide aria-disabled={!seen} onClick={() => (seen ? void take() : undefined)}>
        {t('identity.camera.take')}
      </Button>
      <Button wide onClick={onClosed}>
        {t('identity.camera.close')}
      </Button>
    </div>
  );
}
