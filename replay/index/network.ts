import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import { isJsonList, type Json } from '#domain/json.ts';

/** One call: what was asked, and what came back or why nothing did. Positions are those of its two events. */
export interface NetworkCall {
  readonly requested: number;
  /** Undefined while it was open at the end of the recording. */
  readonly answered: number | undefined;
  readonly requestId: string;
  readonly op: string;
  /** The first placement ref of the bets it is about; its tries and questions share it. */
  readonly placement: string | undefined;
  /** Which try for that placement, from 1; 0 for calls about no bet. */
  readonly attempt: number;
  /** Client's clock, epoch ms. */
  readonly sentAt: number;
  readonly receivedAt: number | undefined;
  /** Gateway's clock, where the answer said it (EVT-06). */
  readonly serverAt: number | undefined;
  /** By the monotonic clock, so that a device that sets its clock does not lie. */
  readonly tookMs: number | undefined;
  readonly outcome: 'ok' | 'refused' | 'network' | 'timeout' | 'contract' | 'aborted' | 'open';
  /** HTTP status, where there was one. */
  readonly status: number | undefined;
}

export interface TimerWait {
  readonly armed: number;
  readonly ended: number | undefined;
  readonly name: string;
  readonly ms: number;
  readonly outcome: 'fired' | 'disarmed' | 'open';
}

export interface Network {
  readonly calls: readonly NetworkCall[];
  readonly timers: readonly TimerWait[];
}

type Open = Omit<NetworkCall, 'answered' | 'receivedAt' | 'serverAt' | 'tookMs' | 'outcome' | 'status'> & {
  readonly mono: number;
};

/** Collects the calls and timers of a log whose events come in order. */
export function createNetwork(): {
  readonly add: (event: AppEvent, position: number) => void;
  readonly done: () => Network;
} {
  const order: string[] = [];
  const open = new Map<string, Open>();
  const ended = new Map<string, NetworkCall>();
  const group = createGrouping();
  const timers = createTimers();
  const add = (event: AppEvent, position: number): void => {
    timers.add(event, position);
    if (event.type === 'gateway/requested') {
      const { requestId, op, body } = event.data;
      order.push(requestId);
      open.set(requestId, {
        requested: position,
        requestId,
        op,
        ...group(body, event.corr),
        sentAt: event.at,
        mono: event.mono,
      });
    } else if (event.type === 'gateway/answered') {
      const asked = open.get(event.data.requestId);
      if (asked !== undefined && !ended.has(asked.requestId))
        ended.set(asked.requestId, answeredCall(asked, event, position));
    }
  };
  const done = (): Network => ({
    calls: order.flatMap((id) => {
      const call = ended.get(id) ?? openCall(open.get(id));
      return call === undefined ? [] : [call];
    }),
    timers: timers.done(),
  });
  return { add, done };
}

function answeredCall(
  { mono, ...asked }: Open,
  { data, at, mono: received }: EventOf<'gateway/answered'>,
  position: number,
): NetworkCall {
  const { outcome } = data;
  return {
    ...asked,
    answered: position,
    receivedAt: at,
    tookMs: Math.max(0, received - mono),
    serverAt: outcome.kind === 'lost' ? undefined : outcome.serverAt,
    outcome: outcome.kind === 'lost' ? outcome.cause : outcome.kind,
    status: outcome.status,
  };
}

function openCall(asked: Open | undefined): NetworkCall | undefined {
  if (asked === undefined) return undefined;
  const { mono: _mono, ...rest } = asked;
  return {
    ...rest,
    answered: undefined,
    receivedAt: undefined,
    serverAt: undefined,
    tookMs: undefined,
    outcome: 'open',
    status: undefined,
  };
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Bets sent or asked about together are one placement: whoever shares a ref shares the group. */
function createGrouping(): (
  body: Json,
  corr: string | undefined,
) => { readonly placement: string | undefined; readonly attempt: number } {
  const groups = new Map<string, string>();
  const tries = new Map<string, number>();
  return (body, corr) => {
    const refs = placementRefs(body);
    if (refs.length === 0 && corr !== undefined && UUID.test(corr)) refs.push(corr);
    const [first] = refs;
    if (first === undefined) return { placement: undefined, attempt: 0 };
    const known = refs.find((ref) => groups.has(ref));
    const placement = (known === undefined ? undefined : groups.get(known)) ?? first;
    for (const ref of refs) groups.set(ref, placement);
    const attempt = (tries.get(placement) ?? 0) + 1;
    tries.set(placement, attempt);
    return { placement, attempt };
  };
}

/**
 * Refs that a request names: `betSlips[].ref` of a placement, `refs` of a question, `ref` of an answer to an
 * offer.
 */
export function placementRefs(body: Json): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const found: string[] = [];
  const take = (value: Json | undefined): void => {
    if (typeof value === 'string' && UUID.test(value)) found.push(value);
  };
  const takeAll = (value: Json): void => {
    if (typeof value === 'object' && value !== null && isJsonList(value)) for (const ref of value) take(ref);
  };
  for (const [key, value] of Object.entries<Json>(body)) {
    if (key === 'ref') take(value);
    else if (key === 'refs') takeAll(value);
    else if (key === 'betSlips' && typeof value === 'object' && value !== null && isJsonList(value))
      for (const slip of value) found.push(...placementRefs(slip));
  }
  return found;
}

function createTimers(): {
  readonly add: (event: AppEvent, position: number) => void;
  readonly done: () => TimerWait[];
} {
  const waits = new Map<string, TimerWait>();
  const add = (event: AppEvent, position: number): void => {
    if (event.type === 'timer/armed') {
      const { timerId, name, ms } = event.data;
      waits.set(timerId, { armed: position, ended: undefined, name, ms, outcome: 'open' });
    } else if (event.type === 'timer/fired' || event.type === 'timer/disarmed') {
      const wait = waits.get(event.data.timerId);
      if (wait?.outcome !== 'open') return;
      const outcome = event.type === 'timer/fired' ? 'fired' : 'disarmed';
      waits.set(event.data.timerId, { ...wait, ended: position, outcome });
    }
  };
  return { add, done: () => [...waits.values()] };
}
