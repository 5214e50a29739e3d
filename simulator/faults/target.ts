import type { GatewayNode } from '../gateway/gateway-node.ts';
import type { Prng } from '../random/prng.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Person } from '../workload/customers/person.ts';

/** What a fault may do to a world. */
export interface Assailable {
  readonly time: VirtualTime;
  /** So many starts of a gateway fail before one succeeds. */
  failStarts(count: number): void;
  running(): readonly GatewayNode[];
  startAnother(): void;
  killIn(node: GatewayNode, crossings: number, downMs: number): void;
  moveMarket(): void;
  reopen(person: Person, how: { readonly flush: boolean; readonly build: string }): void;
}

/** Whom a fault strikes. */
export interface Target {
  readonly world: Assailable;
  readonly person: Person;
  readonly chance: Prng;
}

/** Does the harm. False when there was nothing to harm, so that it does not count. */
export type Strike = (target: Target) => boolean | void;

/** Undone after so many ms, if the world was not healed before. */
export const lasting = ({ world }: Target, ms: number, end: () => void): void => {
  world.time.after(ms, end);
};
