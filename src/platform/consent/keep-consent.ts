import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { selectKeepsBehaviour } from '#projections/consent/select-consent.ts';
import type { LogWriter } from '../storage/log-writer.ts';
import { CONSENT_KEY } from './consent-key.ts';
import { readConsent, writeConsent } from './remembered-consent.ts';

/**
 * Holds the log to what the customer said about behaviour, and the device to remember it: what it remembers
 * is read at the start and whenever another tab changes it, so withdrawing in one tab withdraws in all.
 * Returns what ends it.
 */
export function keepConsent(
  runtime: Pick<Runtime, 'attach' | 'submit' | 'state'>,
  writer: Pick<LogWriter, 'keepBehaviour'>,
  page: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>,
): () => void {
  const storage = (): Storage => page.localStorage;
  const obey = (): void =>
    void writer.keepBehaviour(selectKeepsBehaviour(runtime.state()) ? 'kept' : 'withheld');
  const detach = runtime.attach(({ type }) => {
    if (type === 'consent/granted' || type === 'consent/withdrawn' || type === 'consent/noticeClosed') {
      const { choice, noticeClosed } = runtime.state().consent;
      writeConsent(storage, { choice, noticeClosed });
    }
    // The brand's default may hang on the country of the account.
    if (type.startsWith('consent/') || type === 'user/infoLoaded' || type === 'session/ended') obey();
  });
  const remember = (): boolean => {
    const remembered = readConsent(storage);
    if (remembered !== null) runtime.submit({ type: 'consent/remembered', data: remembered }, 'storage');
    return remembered !== null;
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === CONSENT_KEY) remember();
  };
  page.addEventListener('storage', onStorage);
  // What is remembered is obeyed when it is in the log; before that, withholding would forget what may be
  // kept.
  if (!remember()) obey();
  return () => {
    page.removeEventListener('storage', onStorage);
    detach();
  };
}
