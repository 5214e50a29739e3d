import { setCashOutRule } from '#domain/contract/cash-out.ts';
import type { GatewayNode } from '../gateway/gateway-node.ts';
import type { Journey } from '../network/http.ts';
import type { Prng } from '../random/prng.ts';

export interface PowerCutsOptions {
  readonly chance: Prng;
  /** Out of 100 answers about a rule, how many are followed by a cut. */
  readonly cut: number;
  readonly running: () => readonly GatewayNode[];
  readonly killIn: (node: GatewayNode, crossings: number, downMs: number) => void;
}

/** Awaits of the gateway on its database until it is gone. */
const CROSSINGS = 5;
const DOWN_MS = [50, 2_000] as const;

/**
 * Cuts the power of a gateway right after its word about a rule has left it: what the database had of it may
 * be gone at the next start, and what the journal has must bring it back (CSH-09.4).
 */
export class PowerCuts {
  readonly #options: PowerCutsOptions;
  isOver = false;

  constructor(options: PowerCutsOptions) {
    this.#options = options;
  }

  /** A request that enters a leg of its way. */
  hear({ leg, request }: Journey): void {
    const { chance, cut, running, killIn } = this.#options;
    if (this.isOver || cut === 0 || leg !== 'back') return;
    if (request.path.split('?', 1)[0] !== setCashOutRule.path || !chance.chance(cut, 100)) return;
    const nodes = running();
    if (nodes.length === 0) return;
    killIn(chance.pick(nodes), chance.between(1, CROSSINGS), chance.between(...DOWN_MS));
  }
}
