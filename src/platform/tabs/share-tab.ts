import type { SlipState } from '#domain/betslip/slip.ts';
import type { DataOf } from '#domain/events/registry.ts';
import type { SharedValue } from '#domain/events/tabs.ts';
import type { EndReason } from '#domain/session/end-reasons.ts';
import { markOf, mayDiffer, type OwnSlip, ownSlip } from '#domain/tabs/own-slip.ts';
import {
  type Board,
  type BoardValue,
  joinBoards,
  lastVersion,
  newerKeys,
  SESSION_KEY,
} from '#domain/tabs/shared-board.ts';
import type { Runtime } from '#effects/runtime/create-runtime.ts';
import type { RootState } from '#projections/root.ts';
import { adoptionLimits } from '#recordings/format/limits.ts';
import type { BoardKeeper } from './kept-board.ts';

type Own = Pick<Runtime, 'attach' | 'state' | 'submit' | 'subscribe'>;

export interface Sharing {
  readonly tab: string;
  readonly keeper: Pick<BoardKeeper, 'read' | 'write' | 'hear'>;
  readonly now: () => number;
  /**
   * Whether another tab of the browser is open at this moment. Without one an old board is nobody's any more.
   */
  readonly isAlone: boolean;
}

/** `RESULT_CODES.sessionRevoked`, as the reason of an end. */
const REVOKED: EndReason = '1123';

/** One board is said so often and no more until it changes. */
const MOST_TIMES = 3;

const slipOf = (value: BoardValue | null | undefined): SharedValue | null =>
  value == null || value.kind === 'session' ? null : value;

/** A bet that is on its way, or whose result is in sight, is about the slip as it was (TRAP-17, PLC-06). */
const standsStill = ({ placement }: RootState): boolean => placement.step !== 'before';

/** The session that other tabs may go on in: usable, and not being ended. */
const sessionIn = ({ session: { current, logout } }: RootState): string | null =>
  current !== null && current.workflow === null && logout.status === 'idle' ? current.gwSessionId : null;

/**
 * One slip and one session for the tabs of a browser, each of which has a log of its own (ADR 0269). What the
 * customer changed here goes to the shared board under the next version; what is newer there becomes an
 * input. One order for all, so that tabs come to the same slip.
 */
export class TabSharing {
  readonly #runtime: Own;
  readonly #sharing: Sharing;
  /** The board as this tab knows it. */
  #board: Board = {};
  /** What stood here under each key when this tab last agreed with the board. */
  readonly #agreed = new Map<string, string | null>();
  /** Keys with a word of another tab that is not in the slip yet. */
  readonly #waiting = new Set<string>();
  #version = 0;
  #slip: SlipState;
  #session: string | null;
  /** The session of which this tab was last told that it is open. */
  #told: string | null = null;
  #isTelling = false;
  /** How often this board was written once more, as what stands where they share did not have it all. */
  #again: { readonly board: Board; times: number } = { board: {}, times: 0 };
  readonly #stops: readonly (() => void)[];

  constructor(runtime: Own, sharing: Sharing) {
    this.#runtime = runtime;
    this.#sharing = sharing;
    const { betslip } = runtime.state();
    this.#slip = betslip;
    this.#session = sessionIn(runtime.state());
    this.#begin();
    this.#stops = [
      runtime.attach((event) => {
        if (event.type === 'tabs/slipHeard') this.#settled(event.data.changes);
        // A page that was frozen may have missed what was said meanwhile.
        if (event.type === 'lifecycle/visibilityChanged' && event.data.visible) this.#read();
      }),
      runtime.subscribe(() => this.#look()),
      sharing.keeper.hear(({ board }) => this.#hear(board)),
    ];
    this.#publish(true);
    this.#take();
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  /** The board comes first: whatever this tab had was there already, and another may have placed it since. */
  #begin(): void {
    const { at, board } = this.#sharing.keeper.read();
    this.#version = lastVersion(board);
    const isOld = this.#sharing.now() - at > adoptionLimits.slipMs;
    if (isOld && this.#sharing.isAlone) return;
    this.#board = board;
    const own = ownSlip(this.#slip);
    for (const key of Object.keys(board)) {
      this.#agreed.set(key, markOf(own.get(key)));
      this.#waiting.add(key);
    }
  }

  #look(): void {
    if (this.#isTelling) return;
    this.#publish(false);
    this.#take();
  }

  #hear(said: Board): void {
    this.#join(said);
    this.#read();
    this.#look();
  }

  #join(board: Board): void {
    for (const key of newerKeys(this.#board, board)) this.#waiting.add(key);
    this.#board = joinBoards(this.#board, board);
  }

  #read(): void {
    const { board } = this.#sharing.keeper.read();
    this.#join(board);
    // Two tabs wrote at once, and the later one had not heard the earlier.
    if (newerKeys(board, this.#board).length === 0) return;
    if (this.#again.board !== this.#board) this.#again = { board: this.#board, times: 0 };
    this.#again.times += 1;
    // What another cannot read, or throws away each time, is not said for ever.
    if (this.#again.times <= MOST_TIMES) this.#sharing.keeper.write(this.#board);
  }

  #publish(atOnce: boolean): void {
    const state = this.#runtime.state();
    const news: Record<string, BoardValue | null> = {};
    if (atOnce || mayDiffer(this.#slip, state.betslip)) {
      this.#slip = state.betslip;
      const own = ownSlip(state.betslip);
      for (const key of new Set([...own.keys(), ...this.#agreed.keys()])) {
        const mark = markOf(own.get(key));
        if (mark !== (this.#agreed.get(key) ?? null)) news[key] = own.get(key) ?? null;
      }
    }
    const session = sessionIn(state);
    if (session !== this.#session || (atOnce && session !== null && this.#board[SESSION_KEY] === undefined)) {
      // Revoked, most often as another tab has logged in since: the browser may have a session, and whoever
      // is opened asks.
      const isUnknown = session === null && state.session.reason === REVOKED;
      const word = isUnknown ? null : this.#sessionWord(session);
      if (word !== null) news[SESSION_KEY] = word;
      this.#session = session;
    }
    if (Object.keys(news).length > 0) this.#write(news);
  }

  /**
   * Said once by whoever logged in: said again by each that goes on in it, it could come after the word of
   * its end.
   */
  #sessionWord(session: string | null): BoardValue | null {
    const before = this.#board[SESSION_KEY]?.value;
    const [told, isOpen] = before?.kind === 'session' ? [before.gwSessionId, before.open] : [null, false];
    if (session !== null)
      return told === session && isOpen ? null : { kind: 'session', gwSessionId: session, open: true };
    return told !== null && told === this.#session && isOpen
      ? { kind: 'session', gwSessionId: told, open: false }
      : null;
  }

  #write(news: Readonly<Record<string, BoardValue | null>>): void {
    this.#join(this.#sharing.keeper.read().board);
    this.#version = Math.max(this.#version, lastVersion(this.#board)) + 1;
    const stamp = { version: this.#version, tab: this.#sharing.tab };
    const entries = Object.entries(news).map(([key, value]) => [key, { ...stamp, value }] as const);
    this.#board = joinBoards(this.#board, Object.fromEntries(entries));
    for (const [key, { value }] of entries) {
      this.#waiting.delete(key);
      this.#agreed.set(key, markOf(slipOf(value)));
    }
    this.#sharing.keeper.write(this.#board);
  }

  #take(): void {
    if (this.#waiting.size === 0) return;
    if (this.#waiting.delete(SESSION_KEY)) this.#takeSession();
    if (this.#waiting.size === 0 || standsStill(this.#runtime.state())) return;
    const own = ownSlip(this.#runtime.state().betslip);
    const changes = [...this.#waiting].flatMap((key) => this.#changeOf(key, own));
    this.#waiting.clear();
    if (changes.length === 0) return;
    this.#isTelling = true;
    this.#runtime.submit({ type: 'tabs/slipHeard', data: { changes } }, 'tabs');
  }

  #changeOf(key: string, own: OwnSlip): readonly { key: string; value: SharedValue | null }[] {
    const value = slipOf(this.#board[key]?.value);
    const mark = markOf(value);
    if (mark !== markOf(own.get(key))) return [{ key, value }];
    this.#agreed.set(key, mark);
    return [];
  }

  /**
   * What is here now is what this tab made of it: where that is not the same, it is not said again. A pick
   * that joined those here is: a tab that is opened later would have half of the bet builder.
   */
  #settled(changes: DataOf<'tabs/slipHeard'>['changes']): void {
    const { betslip } = this.#runtime.state();
    const own = ownSlip(betslip);
    for (const { key, value } of changes) {
      const here = own.get(key);
      const hasJoined = here?.kind === 'leg' && here.leg.member && value?.kind === 'leg' && !value.leg.member;
      this.#agreed.set(key, markOf(hasJoined ? value : here));
    }
    this.#isTelling = false;
  }

  #takeSession(): void {
    const value = this.#board[SESSION_KEY]?.value;
    if (value?.kind !== 'session') return;
    const { gwSessionId, open } = value;
    const { current } = this.#runtime.state().session;
    // The end of an earlier session, told by a tab that had not heard of this one: tabs to come are to hear
    // of this one.
    if (!open && this.#session !== null && this.#session !== gwSessionId)
      this.#write({ [SESSION_KEY]: { kind: 'session', gwSessionId: this.#session, open: true } });
    const concerns = open
      ? gwSessionId !== current?.gwSessionId
      : current !== null || this.#told === gwSessionId;
    this.#told = open ? gwSessionId : null;
    if (concerns) this.#runtime.submit({ type: 'tabs/sessionHeard', data: { gwSessionId, open } }, 'tabs');
  }
}
