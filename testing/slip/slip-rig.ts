import { createHash } from 'node:crypto';
import { filter, mergeMap } from 'rxjs';
import type { Offer, PriceLookup } from '#domain/betslip/offers.ts';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import { VISITOR_CONTEXT } from '#domain/betslip/slip-context.ts';
import { EventId, MarketId, type PlacementRef, SelectionId, UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { AppEvent, DataOf, EventOf, EventType, NewDerived, NewInput } from '#domain/events/registry.ts';
import type { ShownSlip } from '#domain/events/shown-slip.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Price } from '#domain/odds/odds.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import type { PlacementWorld } from '#effects/placement/placement-world.ts';
import type { Commit } from '#effects/runtime/commit.ts';
import { createRuntime, type Runtime } from '#effects/runtime/create-runtime.ts';
import type { Epic } from '#effects/runtime/epic.ts';
import { slipView } from '#projections/betslip/select-slip.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { selectWhoseKnown } from '#projections/session/select-session.ts';
import { logHeader } from '../runtime/log-header.ts';
import { surroundings } from '../runtime/runtime-harness.ts';
import { toldHere } from '../runtime/user-answer.ts';
import { shownBy } from './shown-by.ts';
import { slipEpics } from './slip-epics.ts';

export const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
export const ANN = UserId.parse('ann');
export const selection = (id: number): SelectionId => SelectionId.parse(id);
export const fixed = (num: number, den: number): Price => ({ kind: 'fixed', odds: packOdds(num, den) });

/** An open football selection at 2/1; selection n belongs to market n and event n unless said otherwise. */
export const offerOf = (id: number, changes: Partial<Offer> = {}): Offer => ({
  selectionId: selection(id),
  marketId: MarketId.parse(id),
  eventId: EventId.parse(id),
  sportId: 'SBTC1_1',
  names: { selection: `Team ${id}`, market: 'Match result', event: `Team ${id} v Others` },
  inplay: false,
  price: fixed(2, 1),
  version: 1,
  availability: 'open',
  ...changes,
});

type Outcome = DataOf<'gateway/answered'>['outcome'];
type Timer = { readonly id: string; readonly due: number };

/**
 * Every epic of the slip in a real runtime, in a world of its own: virtual time, a gateway that answers when
 * told.
 */
export class Rig {
  now = 1_000_000;
  context: SlipContext;
  readonly offers = new Map<number, Offer>();
  readonly replacements = new Map<number, Offer>();
  readonly commits: Commit[] = [];
  readonly defects: unknown[] = [];
  /** The slip's window on them. */
  readonly lookup: PriceLookup = {
    offer: ({ selectionId }) => this.offers.get(selectionId),
    find: (id) => this.offers.get(id),
    replacement: (id) => this.replacements.get(id),
  };
  barrier: 'at once' | 'held' = 'at once';
  /** When a page that has come back hears whose session the browser's cookie is. */
  whose: 'at once' | 'held' = 'at once';
  /**
   * Effects that fail: a timer is late by a minute, as in a tab that nobody looks at; nothing is stored; a
   * draw gives 0.
   */
  fails: (event: AppEvent) => boolean = () => false;
  /** Which part of `below` a draw gives, 0 to 1. */
  draws = 1;
  signatureHolds = true;
  /** Head of the log's chain that storage names; null as when it is not known in time. */
  head: string | null = null;
  #timers: Timer[] = [];
  #requests: EventOf<'gateway/requested'>[] = [];
  #barriers: string[] = [];
  #decided: NewDerived[] = [];
  readonly #others: Epic = (events$) =>
    events$.pipe(
      filter((event) => event.type === 'lifecycle/viewportChanged'),
      mergeMap(() => this.#decided.splice(0)),
    );
  readonly #runtime: Runtime;

  constructor(context: Partial<SlipContext> = {}) {
    this.context = { ...VISITOR_CONTEXT, account: ANN, cash: money(10_000), balanceVersion: 1, ...context };
    const world: PlacementWorld = {
      context: (root) => this.#contextOf(root),
      offers: () => this.lookup,
      sha256Hex,
      verifySignature: () => () => this.signatureHolds,
    };
    this.#runtime = createRuntime({
      header: logHeader,
      clock: { now: () => this.now, monotonic: () => this.now },
      reducer: (state, event) => rootReducer(state, event),
      // Facts of other engineers' epics (a session that ended) are decided by this one, on a resize.
      epics: { ...slipEpics(world), others: this.#others },
      onDefect: (error) => void this.defects.push(error),
    });
    this.#runtime.addSink((commit) => void this.commits.push(commit));
    this.#runtime.attach((event) => this.#perform(event));
    this.submit({ type: 'live/connectionChanged', data: { connected: true } });
  }

  /** Whose session it is stands in the log, everything else is as the test says. */
  #contextOf = (root: RootState): SlipContext => ({ ...this.context, whoseKnown: selectWhoseKnown(root) });

  #perform(event: AppEvent): void {
    const fails = this.fails(event);
    const late = fails ? 60_000 : 0;
    if (event.type === 'timer/armed')
      this.#timers.push({ id: event.data.timerId, due: this.now + event.data.ms + late });
    if (event.type === 'timer/disarmed')
      this.#timers = this.#timers.filter(({ id }) => id !== event.data.timerId);
    if (event.type === 'gateway/requested') this.#requests.push(event);
    if (event.type === 'storage/barrierRequested') {
      this.#barriers.push(event.data.barrierId);
      if (this.barrier === 'at once') this.store(fails ? 'degraded' : 'durable');
    }
    if (event.type === 'random/requested') {
      const { drawId, below } = event.data;
      const value = fails ? 0 : Math.floor((below - 1) * this.draws);
      this.submit({ type: 'random/drawn', data: { drawId, value } });
    }
  }

  submit(input: NewInput): void {
    this.#runtime.submit(input);
  }

  /** For what stands beside the runtime, as a page's other tabs do. */
  get runtime(): Runtime {
    return this.#runtime;
  }

  /** Facts that another part of the app decides in one commit, a session that ended for instance. */
  derive(...events: readonly NewDerived[]): void {
    this.#decided.push(...events);
    this.submit({
      type: 'lifecycle/viewportChanged',
      data: { formFactor: this.context.formFactor, width: 1, height: 1 },
    });
  }

  logOut(): void {
    this.derive({ type: 'session/ended', data: { reason: 'user' } });
  }

  /** Lets the writer say that everything is stored. */
  store(evidence: 'durable' | 'degraded' = 'durable'): void {
    for (const barrierId of this.#barriers.splice(0)) {
      this.submit({ type: 'storage/barrierReached', data: { barrierId, evidence, head: this.head } });
    }
  }

  /** Time passes; timers fire in the order in which they are due. */
  advance(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.#timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (next === undefined) break;
      this.now = Math.max(this.now, next.due);
      this.#timers = this.#timers.filter(({ id }) => id !== next.id);
      this.submit({ type: 'timer/fired', data: { timerId: next.id } });
    }
    this.now = end;
  }

  /**
   * The tab is reloaded: waits, timers and requests of the old life are gone, the folded log stays.
   *
   * @param leftBehind the tab is gone, and another one goes on with its log
   */
  reload(leftBehind = false): void {
    this.#timers = [];
    this.#requests = [];
    this.#barriers = [];
    this.#runtime.restartEpics();
    this.submit({
      type: 'lifecycle/sessionResumed',
      data: {
        ...surroundings,
        formFactor: this.context.formFactor,
        storage: 'durable',
        eventsCut: 0,
        ...(leftBehind && { leftBehind }),
      },
    });
    if (this.whose === 'at once') this.sayWhose();
  }

  /** The gateway says whose session the browser's cookie is: that of whoever is here. */
  sayWhose(): void {
    const { account } = this.context;
    if (account !== null) this.derive(toldHere(account));
  }

  /** Requests of a call that have not been answered, oldest first. */
  asked(op: string): EventOf<'gateway/requested'>[] {
    return this.#requests.filter(({ data }) => data.op === op);
  }

  answer(request: EventOf<'gateway/requested'>, outcome: Outcome): void {
    this.#requests = this.#requests.filter((other) => other !== request);
    const { requestId, op } = request.data;
    this.submit({ type: 'gateway/answered', data: { requestId, op, outcome } });
  }
  /** The gateway fences every ref it is asked to fence. @returns how many questions there were. */
  fenceAll(): number {
    const bodyOf = ({ data }: EventOf<'gateway/requested'>) =>
      data.body as unknown as { fence: boolean; refs: PlacementRef[] };
    const asked = this.asked('betStatus').filter((request) => bodyOf(request).fence);
    const fenced = (ref: PlacementRef) => ({ ref, state: 'FENCED', outcome: null });
    for (const request of asked) this.answer(request, status(bodyOf(request).refs.map(fenced)));
    return asked.length;
  }
  /** The price table or the catalogue changed: a frame reaches the app. */
  frame(): void {
    this.submit({
      type: 'live/frameReceived',
      data: { prices: { selection: [], odds: [], version: [], flags: [] }, messages: [], heads: [] },
    });
  }

  change(id: number, changes: Partial<Offer>): void {
    const old = this.offers.get(id) ?? offerOf(id);
    this.offers.set(id, { ...old, version: old.version + 1, ...changes });
    this.frame();
  }

  press(id: number, shown: Partial<DataOf<'intent/oddsPressed'>['shown']> = {}): void {
    this.submit({ type: 'intent/oddsPressed', data: this.#pressed(id, shown) });
  }

  /** As `press`, in bet-builder mode. */
  build(...ids: number[]): void {
    for (const id of ids) this.submit({ type: 'intent/builderPressed', data: this.#pressed(id) });
  }

  #pressed(id: number, shown: object = {}): DataOf<'intent/oddsPressed'> {
    const { selectionId, marketId, eventId, version } = this.offers.get(id) ?? offerOf(id);
    const texts = { price: '2/1', version, selection: '', market: '', event: '', ...shown };
    return { selectionId, marketId, eventId, shown: texts };
  }

  /** Loads and adds open selections. */
  add(...ids: number[]): void {
    for (const id of ids) {
      if (!this.offers.has(id)) this.offers.set(id, offerOf(id));
      this.press(id);
    }
  }

  type(stakeId: string, text: string): void {
    this.submit({ type: 'intent/stakeFocused', data: { stakeId } });
    for (const key of text) {
      this.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key: key as '0' } });
    }
    this.submit({ type: 'intent/stakeConfirmed', data: { stakeId } });
  }

  /** Every text of the slip as it stands now. */
  shown(): ShownSlip {
    return shownBy(this.view(), this.context);
  }

  /** Presses place with the texts that the view gives, as the screen does. */
  place(): void {
    this.submit({ type: 'intent/placePressed', data: { shown: this.shown() } });
  }

  state() {
    return this.#runtime.state();
  }
  slip() {
    return this.state().betslip;
  }
  placement() {
    return this.state().placement;
  }
  view() {
    return slipView(this.state(), this.#contextOf(this.state()));
  }
  log(): AppEvent[] {
    return this.commits.flatMap((commit) => [...commit.events]);
  }
  all<T extends EventType>(type: T): EventOf<T>[] {
    return this.log().filter((event): event is EventOf<T> => event.type === type);
  }
  count(type: EventType): number {
    return this.all(type).length;
  }
  /** The bets of the last placement call that went out. */
  sentSlips(): PlacementSlip[] {
    const [request] = this.asked('placeBets').slice(-1);
    return ((request?.data.body as { betSlips?: PlacementSlip[] } | undefined)?.betSlips ?? []).slice();
  }
}

/** What a gateway that accepted `slip` answers for it. */
export const accepted = (slip: PlacementSlip) => ({
  ref: slip.ref,
  status: 'SUCCEEDED' as const,
  type: slip.type,
  systemType: slip.systemType,
  selections: slip.selections.map(({ id }) => id),
  betslipId: `SB-${slip.ref.slice(-4).toUpperCase()}`,
  errors: [],
  receipt: {
    ref: slip.ref,
    betId: `SB-${slip.ref.slice(-4).toUpperCase()}`,
    contentHash: slip.contentHash,
    clientHead: slip.clientHead,
    stake: slip.stake,
    totalStake: slip.stake * slip.numberOfBets,
    currency: slip.currency,
    totalOdds: slip.totalOdds,
    possibleWinnings: slip.possibleWinnings,
    selections: slip.selections.map(({ eachWay: _, ...accepted }) => accepted),
    balance: 9_000,
    balanceVersion: 2,
    acceptedAt: 1,
    rulesVersion: '1',
    signature: 'sig',
  },
});
export const failed = (
  slip: PlacementSlip,
  errors: readonly { type: string; message: string; maxStake?: number }[] = [],
) => ({
  ref: slip.ref,
  status: 'FAILED' as const,
  type: slip.type,
  systemType: slip.systemType,
  selections: slip.selections.map(({ id }) => id),
  betslipId: null,
  errors: [...errors],
  receipt: null,
  notPlaced: notPlaced(slip.ref, 'REFUSED', errors),
});
export const pending = (slip: PlacementSlip) => ({
  ...failed(slip),
  status: 'PENDING' as const,
  notPlaced: null,
});

/** The signed statement that comes with a refusal or a fence. */
export const notPlaced = (
  ref: PlacementRef,
  kind: 'REFUSED' | 'FENCED',
  errors: readonly { type: string }[] = [],
) => ({
  kind,
  ref,
  account: ANN,
  contentHash: null,
  clientHead: null,
  reasons: errors.map(({ type }) => type),
  statedAt: 1,
  signature: 'sig',
});

/** As it would come over the wire. */
export const json = (value: unknown): Wire => JSON.parse(JSON.stringify(value)) as Wire;
type Wire = Extract<Outcome, { readonly kind: 'ok' }>['body'];

/** An `ok` answer with these slips. */
export const ok = (betSlips: readonly unknown[], resultCode = 0): Outcome => ({
  kind: 'ok',
  status: 200,
  body: json({ resultCode, data: { betSlips } }),
});
/** A status answer; a fence comes with its statement. */
export const status = (
  placements: readonly { ref: PlacementRef; state: string; outcome: unknown }[],
): Outcome => {
  const stated = placements.map((one) =>
    one.state === 'FENCED' ? { fence: notPlaced(one.ref, 'FENCED'), ...one } : one,
  );
  return { kind: 'ok', status: 200, body: json({ resultCode: 0, data: { placements: stated } }) };
};
export const LOST: Outcome = { kind: 'lost', cause: 'network' };
