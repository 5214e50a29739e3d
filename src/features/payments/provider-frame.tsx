import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { FRAME_WORDS } from '#domain/events/payments.ts';
import type { PaymentAttempt } from '#domain/payment/payment-attempt.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { CardHead } from '#src/ui/layout.tsx';
import styles from './payments.module.css';

type FrameWord = (typeof FRAME_WORDS)[number];
const FrameMessage = z.object({ v: z.literal(1), kind: z.enum(FRAME_WORDS), id: z.string() });

/**
 * The provider's own page in a frame of another origin (PAY-02, UK-56). It says how far it is and nothing
 * else; a message of any other window, origin, form or payment is dropped.
 */
export function Frame({
  url,
  title,
  id,
  onWord,
}: {
  readonly url: string;
  readonly title: string;
  /** What the page is about, as the provider names it. */
  readonly id: string | undefined;
  readonly onWord: (word: FrameWord) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hearWord = useEffectEvent(onWord);
  useEffect(() => {
    const { origin } = new URL(url);
    const hear = ({ origin: from, source, data }: MessageEvent<unknown>): void => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const said = FrameMessage.safeParse(data);
      if (said.success && said.data.id === id) hearWord(said.data.kind);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [url, id]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={url}
      title={title}
      sandbox="allow-scripts allow-forms allow-same-origin"
      referrerPolicy="no-referrer"
    />
  );
}

/**
 * The deposit while the customer has something to do at the provider; in here, or in a tab of its own
 * (PAY-06).
 */
export function ProviderFrame({ attempt }: { readonly attempt: PaymentAttempt }) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const { frame, noFrame } = useApp((state) => state.user.payments) ?? {};
  const url = frame === attempt.ref ? vault.held('frameUrl') : undefined;
  const { ref, payment, amount, currency } = attempt;
  const change = (): void => submit({ type: 'intent/paymentDismissed', data: { ref } });
  return (
    <>
      <CardHead>
        <h2 tabIndex={-1} translate="no">
          {t('payments.frame.paying', { amount: moneyText(amount, currency) })}
        </h2>
        <Button small onClick={change}>
          {t('payments.changeAmount')}
        </Button>
      </CardHead>
      <div className={styles.form}>
        <p className={styles.text}>{t('payments.deposit.provider')}</p>
        <p role="status" className={styles.text} data-shown="paymentStatus">
          {noFrame === ref
            ? t('payments.frame.none')
            : payment?.state === 'AUTHENTICATING'
              ? t('payments.state.AUTHENTICATING')
              : frame === ref
                ? ''
                : t('payments.frame.opening')}
        </p>
        {noFrame === ref ? (
          <Button onClick={() => submit({ type: 'intent/cashierAsked', data: {} })}>
            {t('payments.tryAgain')}
          </Button>
        ) : null}
        {url === undefined ? (
          frame === ref ? (
            <p className={styles.text}>{t('payments.frame.elsewhere')}</p>
          ) : null
        ) : (
          <>
            <Frame
              key={url}
              url={url}
              title={t('payments.frame.title')}
              id={payment?.paymentId}
              onWord={(word) => submit({ type: 'payment/frameReported', data: { ref, word } })}
            />
            <p className={styles.small}>
              <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
                {t('payments.frame.newTab')}
              </a>{' '}
              {t('payments.frame.otherTab')}
            </p>
          </>
        )}
      </div>
    </>
  );
}
