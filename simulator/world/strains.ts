import type { Chances } from '../chance/prng.ts';
import type { GatewayNode } from '../gateway/gateway-node.ts';
import { Jolts, type JoltsOptions } from '../gateway/jolts.ts';
import { Shortage } from '../gateway/shortage.ts';
import type { Journey } from '../net/http-line.ts';
import { Repeater, type RepeaterOptions } from '../net/repeater.ts';
import type { WorldOptions } from './options.ts';

type Place = Pick<RepeaterOptions, 'time' | 'words' | 'cookies' | 'accountOf' | 'send'> &
  Pick<JoltsOptions, 'time' | 'market' | 'running' | 'feed'>;

/** All that strains the gateways of a world beside faults (`strain.ts`), until those end. */
export class Strains {
  readonly #repeater: Repeater;
  readonly #jolts: Jolts;
  readonly #shortage: Shortage;

  constructor(chances: Chances, { strain, wagers }: Pick<WorldOptions, 'strain' | 'wagers'>, place: Place) {
    this.#repeater = new Repeater({
      ...place,
      chance: chances.of('repeater'),
      repeated: strain?.repeated ?? 0,
      cramped: (strain?.cramped ?? 0) > 0,
    });
    this.#jolts = new Jolts({ ...place, chance: chances.of('jolts'), jolted: strain?.jolted ?? 0 });
    this.#shortage = new Shortage({
      chance: chances.of('shortage'),
      starved: strain?.starved ?? 0,
      unsettled: wagers?.unsettled ?? 0,
    });
  }

  /** A request that enters a leg of its way. @param account whose request it is */
  hear(journey: Journey, account: string): void {
    this.#repeater.hear(journey, account);
  }

  /** A placement on its way into some gateway. */
  approach(journey: Journey): void {
    this.#jolts.strike(journey);
  }

  /** A placement that enters this gateway. */
  enter(node: Pick<GatewayNode, 'gate'>): void {
    this.#shortage.meetPlacement(node.gate);
  }

  /** A result that this gateway is told. */
  decided(node: Pick<GatewayNode, 'gate'>): void {
    this.#shortage.meetResult(node.gate);
  }

  end(): void {
    this.#repeater.isOver = true;
    this.#jolts.isOver = true;
    this.#shortage.isOver = true;
  }
}
