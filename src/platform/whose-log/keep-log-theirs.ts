import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { unfinishedOf } from '#projections/placement/unfinished.ts';
import { reveal } from '../vault/pseudonyms.ts';
import type { Vault } from '../vault/vault.ts';
import { CustomerOfLog } from './customer-of-log.ts';
import { type FilledIn, guardEntrance } from './entrance.ts';

/** A page on a log: who hears what is done there, and where its secrets are. */
export interface Place {
  readonly runtime: Pick<Runtime, 'attach' | 'state' | 'submit'>;
  readonly vault: Vault;
}

export interface LogOfPage extends Place {
  /** Another tab wrote it and is gone. */
  readonly isLeftBehind: boolean;
  /** Ends the log and shows the page on a new one. */
  readonly beginAnew: () => Promise<Place>;
  /** Lets the device forget what the customer before agreed to. */
  readonly forgetChoices: () => void;
}

/**
 * Keeps a log the one of whoever first signs in in it (HOLD-17). Somebody else who enters where a customer
 * is logged out does so in a new log, and a tab that hears of a login elsewhere asks in a new one whose it
 * is. One with a bet whose truth is open is kept for its customer.
 */
export function keepLogTheirs(
  { runtime, vault, isLeftBehind, beginAnew, forgetChoices }: LogOfPage,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): () => void {
  const customer = new CustomerOfLog(vault, storage, isLeftBehind);
  let isLeaving = false;
  let typed: string | null = null;
  const hasOpenBet = (): boolean => unfinishedOf(runtime.state()).bets > 0;
  const leave = async (form?: FilledIn): Promise<void> => {
    isLeaving = true;
    // Who is heard of in another tab has made their choices there.
    if (form !== undefined) forgetChoices();
    const next = await beginAnew();
    if (form !== undefined) next.runtime.submit(form(next.vault));
  };
  const isForAnother = (username: string): boolean =>
    customer.isKnown && runtime.state().session.current === null
      ? !(customer.is(username) ?? hasOpenBet())
      : false;
  guardEntrance(vault, (username, form) => {
    if (isLeaving) return true;
    if (!isForAnother(username)) {
      // Empty: with a passkey, whose name the gateway says.
      typed = username === '' ? null : username;
      return false;
    }
    void leave(form);
    return true;
  });
  return runtime.attach((event) => {
    if (isLeaving) return;
    if (event.type === 'session/started' && typed !== null) customer.remember(typed);
    if (event.type === 'user/infoLoaded')
      customer.remember(reveal(vault, event.data.info.userProfile.username));
    if (event.type !== 'tabs/sessionHeard' || !event.data.open || !customer.isKnown) return;
    const { current, login, logout } = runtime.state().session;
    const isOut = current === null && !login.pending && logout.status === 'idle';
    if (isOut && !hasOpenBet()) void leave();
  });
}
