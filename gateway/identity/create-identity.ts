import type { UserId } from '#domain/brand.ts';
import type { IdentityTold } from '#domain/contract/identity-checks.ts';
import type { Refusal } from '../refusal.ts';
import type { IdentityContext } from './context.ts';
import type { Identity } from './identity.ts';
import { tellIdentity } from './identity-rows.ts';
import { addressPlace, knownAddress, lookUpCustomer } from './look-up.ts';
import { move } from './move.ts';
import { sendDocument } from './send-document.ts';

/** Who customers are, on the database and a provider. */
export function createIdentity(context: IdentityContext): Identity {
  const { db, now, provider } = context;
  const told = (user: UserId): Promise<IdentityTold> => tellIdentity(db, user, now(), provider !== undefined);
  const after = async (user: UserId, refused: Refusal | undefined): Promise<IdentityTold | Refusal> =>
    refused ?? told(user);
  return {
    told,
    lookUp: async (user, address) => after(user, await lookUpCustomer(context, user, address)),
    sealAddress: async (user, address) =>
      (await context.seal()).sealText(addressPlace(user), JSON.stringify(address)),
    addressOf: (user) => knownAddress(context, user),
    move: (user, address, proof, within) => move(context, user, address, proof, within),
    send: async (user, document) => after(user, await sendDocument(context, user, document)),
  };
}
