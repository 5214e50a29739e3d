import type { ReactNode } from 'react';
import { useText } from '#src/text/text.ts';
import type { ReplayFrame } from '../replay-screen/replay-frame.ts';
import { useFrame } from '../replay-screen/use-replay-frame.ts';
import { handKeysOn } from './frame-keys.ts';
import styles from './player/player.module.css';

/**
 * The customer's screen in a frame of the customer's size, so that every breakpoint is the customer's, scaled
 * to fit. The frame runs the app's screens on the stage; it has no interpreter and its clicks go nowhere.
 */
export function ScreenFrame({
  stage,
  size,
  over,
}: {
  readonly stage: ReplayFrame;
  readonly size: { readonly width: number; readonly height: number };
  /** What lies over the screen: a watermark, a word while a state is prepared. It takes no click. */
  readonly over?: ReactNode;
}) {
  const t = useText();
  const { box, frame, scale, stands } = useFrame<HTMLElement>(stage, size, window.location.pathname);
  return (
    <section className={styles.stage} aria-label={t('support.screen')} ref={box}>
      <div style={{ width: size.width * scale, height: size.height * scale }}>
        <iframe
          ref={frame}
          title={t('support.screen')}
          tabIndex={-1}
          onLoad={({ currentTarget }) => {
            if (currentTarget.contentWindow !== null) handKeysOn(currentTarget.contentWindow);
          }}
          style={{
            width: size.width,
            height: size.height,
            transform: `scale(${scale})`,
            visibility: stands ? 'visible' : 'hidden',
          }}
        />
        <div className={styles.over}>{over}</div>
      </div>
    </section>
  );
}
