import type { GatewayNode } from '../gateway/gateway-node.ts';
import { CashOutReplayer } from '../network/cash-out-replayer.ts';
import type { Journey } from '../network/http.ts';
import { isCashOut } from '../network/pass-request.ts';
import { RequestReplayer, type RequestReplayerOptions } from '../network/request-replayer.ts';
import type { Chances } from '../random/prng.ts';
import { isEmbedded } from '../scenario/gateway-stress.ts';
import type { WorldOptions } from '../scenario/options.ts';
import { DiskFullInjector } from './disk-full-injector.ts';
import { PowerCuts, type PowerCutsOptions } from './power-cuts.ts';
import { PriceMoveInjector, type PriceMoveInjectorOptions } from './price-move-injector.ts';

type Place = Pick<RequestReplayerOptions, 'time' | 'words' | 'cookies' | 'accountOf' | 'send'> &
  Pick<PriceMoveInjectorOptions, 'time' | 'market' | 'running' | 'feed'> &
  Pick<PowerCutsOptions, 'running' | 'killIn'>;

/** All that strains the gateways of a world beside faults (`strain.ts`), until those end. */
export class GatewayStressors {
  readonly #repeater: RequestReplayer;
  readonly #cashOuts: CashOutReplayer;
  readonly #jolts: PriceMoveInjector;
  readonly #shortage: DiskFullInjector;
  readonly #cuts: PowerCuts;

  constructor(
    chances: Chances,
    { strain, wagers, cashingOut }: Pick<WorldOptions, 'strain' | 'wagers' | 'cashingOut'>,
    place: Place,
  ) {
    this.#repeater = new RequestReplayer({
      ...place,
      chance: chances.of('repeater'),
      repeated: strain?.repeated ?? 0,
      cramped: (strain?.cramped ?? 0) > 0,
    });
    this.#cashOuts = new CashOutReplayer({
      ...place,
      chance: chances.of('repeater of cash-outs'),
      repeated: cashingOut?.repeated ?? 0,
      send: (request) => place.send(request, undefined),
    });
    this.#jolts = new PriceMoveInjector({
      ...place,
      chance: chances.of('jolts'),
      jolted: strain?.jolted ?? 0,
    });
    this.#shortage = new DiskFullInjector({
      chance: chances.of('shortage'),
      starved: strain?.starved ?? 0,
      unsettled: wagers?.unsettled ?? 0,
    });
    this.#cuts = new PowerCuts({
      ...place,
      chance: chances.of('power cuts'),
      // Only beside an embedded database is there a journal that has to last longer than it.
      cut: isEmbedded(strain) ? (cashingOut?.powerCuts ?? 0) : 0,
    });
  }

  /** A request that enters a leg of its way. @param account whose request it is */
  hear(journey: Journey, account: string): void {
    this.#cuts.hear(journey);
    if (isCashOut(journey.request)) this.#cashOuts.hear(journey);
    else this.#repeater.hear(journey, account);
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
    this.#cashOuts.isOver = true;
    this.#jolts.isOver = true;
    this.#shortage.isOver = true;
    this.#cuts.isOver = true;
  }
}
