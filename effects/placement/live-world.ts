import { offersIn } from '#projections/betslip/offers-in.ts';
import { selectConfig, selectConfigLoaded } from '#projections/config/select-config.ts';
import { slipContextAt } from '#projections/session/slip-context.ts';
import type { PlacementWorld } from './placement-world.ts';
import { isSigned, sha256Hex } from './receipt-signature.ts';

/**
 * The slip's world over the real state. A gateway that publishes no key with its configuration has its
 * receipts checked in everything but the signature; while no configuration has arrived nobody can say whose
 * word it is, so nothing is believed yet and the bet is asked about again (PROT-05, INV-04).
 */
export const liveWorld: PlacementWorld = {
  context: slipContextAt,
  offers: offersIn,
  sha256Hex,
  verifySignature: (state) => {
    const { receiptKey } = selectConfig(state);
    const isLoaded = selectConfigLoaded(state);
    return (statement) => isLoaded && (receiptKey === undefined || isSigned(statement, receiptKey));
  },
};
