import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { claimBets } from '#src/platform/claims/claim-bets.ts';
import { keepConsent } from '#src/platform/consent/keep-consent.ts';
import type { OpenedLog } from '#src/platform/storage/open-log.ts';
import { sharePutAway } from '#src/platform/tabs/share-put-away.ts';
import { shareTabs } from '#src/platform/tabs/share-tabs.ts';
import { createUploadInterpreter } from '#src/platform/upload/upload-interpreter.ts';

/** What a tab does for its log and beside other tabs, once the rules are here: nothing of it is needed to look around. */
export interface LaterTab {
  /** Part of the barrier before a bet goes out: no other tab has it (P69). */
  readonly take: ReturnType<typeof claimBets>['take'];
  readonly close: () => void;
}

export function openLaterTab(runtime: Runtime, log: OpenedLog, build: string): LaterTab {
  const claims = claimBets(runtime);
  const upload = createUploadInterpreter({
    stored: log.stored,
    own: log.header.sessionId,
    formFactor: () => runtime.state().lifecycle.formFactor,
    build,
    submit: (input) => runtime.submit(input, 'upload'),
  });
  const detach = runtime.attach(upload.interpreter);
  const stopSharing = shareTabs(runtime);
  const stopPutAway = sharePutAway(runtime, window);
  const stopConsent = keepConsent(runtime, log.writer, window);
  return {
    take: (head) => claims.take(head),
    close: () => {
      detach();
      upload.stop();
      stopConsent();
      stopSharing();
      stopPutAway();
      claims.close();
    },
  };
}
