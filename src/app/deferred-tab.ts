import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { keepCameFrom, takeOpening } from '#src/platform/came-from/keep-came-from.ts';
import { claimBets } from '#src/platform/claims/claim-bets.ts';
import { keepConsent } from '#src/platform/consent/keep-consent.ts';
import { forgetConsent } from '#src/platform/consent/remembered-consent.ts';
import { keepFavourites } from '#src/platform/favourites/keep-favourites.ts';
import { watchPresence } from '#src/platform/presence/watch-presence.ts';
import type { OpenedLog } from '#src/platform/storage/open-log.ts';
import { shareBetNews } from '#src/platform/tabs/share-bet-news.ts';
import { sharePutAway } from '#src/platform/tabs/share-put-away.ts';
import { shareTabs } from '#src/platform/tabs/share-tabs.ts';
import { createUploadInterpreter } from '#src/platform/upload/upload-interpreter.ts';
import type { Vault } from '#src/platform/vault/vault.ts';
import { keepLogTheirs, type Place } from '#src/platform/whose-log/keep-log-theirs.ts';
import { preparePages } from './prepare-pages.ts';
import { prepareSlip } from './prepare-slip.ts';

interface Opening {
  readonly runtime: Runtime;
  readonly vault: Vault;
  readonly log: OpenedLog;
  readonly beginAnew: () => Promise<Place>;
}

/**
 * What a tab does for its log and beside other tabs, once the rules are here: nothing of it is needed to look
 * around.
 */
export interface DeferredTab {
  /** Part of the barrier before a bet goes out: no other tab has it (FAIL-69). */
  readonly take: ReturnType<typeof claimBets>['take'];
  readonly close: () => void;
}

export function openDeferredTab({ runtime, vault, log, beginAnew }: Opening, build: string): DeferredTab {
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
  const stopBetNews = shareBetNews(runtime, new BroadcastChannel('slipstream.betNews'));
  const stopPresence = watchPresence(runtime, new BroadcastChannel('slipstream.presence'), window, () =>
    performance.now(),
  );
  // What is lost on its way is fetched again when it is wanted.
  const slip = runtime.state().lifecycle.formFactor === 'mobile' ? prepareSlip() : Promise.resolve();
  slip.then(preparePages).catch(() => undefined);
  const forgetChoices = (): void => forgetConsent(() => window.localStorage);
  const stopKeeping = keepLogTheirs(
    { runtime, vault, isLeftBehind: log.leftBehind, beginAnew, forgetChoices },
    () => window.sessionStorage,
  );
  const stopConsent = keepConsent(runtime, log.writer, window);
  const stopFavourites = keepFavourites(runtime, window);
  const stopCameFrom = keepCameFrom(runtime, window, takeOpening(performance));
  return {
    take: (head) => claims.take(head),
    close: () => {
      detach();
      upload.stop();
      stopKeeping();
      stopConsent();
      stopFavourites();
      stopCameFrom();
      stopSharing();
      stopPutAway();
      stopBetNews();
      stopPresence();
      claims.close();
    },
  };
}
