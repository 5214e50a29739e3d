import type { EarlyPayoutRules } from '#domain/bet/early-payout.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import type { AccountSettings } from './accounts/settings.ts';
import { welcomeGrants } from './bonuses/grants.ts';
import { rateLimits } from './config/limits.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { type BettingLimits, stakeCeilings } from './placement/decide/limits.ts';

/** What bets may be, by the configuration of the first brand. */
export function bettingLimits(options: GatewayOptions): BettingLimits {
  const { minimumStake, minimumSystemStake, maximumNetWinnings, accaMinimumLegs, accaBoost } =
    defaultAppConfig(options.brands[0] ?? 'slipstream').betslip;
  return {
    ...stakeCeilings,
    minimumStake,
    minimumSystemStake,
    maximumNetWinnings,
    accaMinimumLegs,
    ...(accaBoost === undefined ? {} : { accaBoost }),
    earlyPayouts: earlyPayoutsOfBrands(options.brands),
  };
}

/**
 * What any of the brands offers: a bet names what stood on its slip, and a slip shows what its own brand
 * offers.
 */
function earlyPayoutsOfBrands(brands: GatewayOptions['brands']): EarlyPayoutRules {
  const rules = brands.map((brand) => defaultAppConfig(brand).betslip.earlyPayouts);
  const heroes = rules.find((one) => one?.halfTimeHeroes !== undefined)?.halfTimeHeroes;
  return {
    twoUp: rules.some((one) => one?.twoUp === true),
    ...(heroes === undefined ? {} : { halfTimeHeroes: heroes }),
  };
}

const accountsOf = ({
  demonstration,
  brands,
  realityCheckMinutes,
  asksIdentity = true,
  rateLimits: rates,
}: GatewayOptions): Partial<AccountSettings> => ({
  loginsPerAddress: rates?.login ?? rateLimits.login,
  registrationsPerAddress: rates?.register ?? rateLimits.register,
  ...(demonstration ? { demonstration: true } : { demonstration: false, welcomeFunding: 0 }),
  asksIdentity: asksIdentity || !demonstration,
  welcomeGrants: welcomeGrants(brands[0] ?? 'slipstream'),
  ...(realityCheckMinutes === undefined ? {} : { realityCheckDefault: realityCheckMinutes }),
});

/** What the options say of accounts and money. */
export const moneyOf = (options: GatewayOptions) => ({
  limits: bettingLimits(options),
  accounts: accountsOf(options),
  proofs: { witness: options.witness ?? null },
  installationKey: options.recordingsKey,
});
