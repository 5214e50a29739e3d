import * as z from 'zod/mini';
import { EarlyPayoutRules } from '../bet/early-payout.ts';
import { OddsText } from '../odds/odds.ts';
import { defineCall } from './call.ts';

const perCurrency = z.record(z.string(), z.int());
/**
 * Remote configuration (CFG-01). Values that the documents leave open have their defaults in
 * `domain/config/defaults.ts`.
 */
export const AppConfig = z.object({
  version: z.int(),
  /** OFF, ON or EXPERIMENT; an unknown flag is OFF (CFG-02). */
  features: z.record(z.string(), z.enum(['OFF', 'ON', 'EXPERIMENT'])),
  featureToggles: z.record(z.string(), z.object({ enable: z.boolean() })),
  betslip: z.object({
    maximumSize: z.int(),
    minimumStake: perCurrency,
    minimumSystemStake: perCurrency,
    maximumNetWinnings: perCurrency,
    accaMinimumLegs: z.int(),
    /** Absent: accumulators are not boosted (BON-05). */
    accaBoost: z.optional(
      z.object({
        id: z.string(),
        minimumLegs: z.int(),
        minimumLegOdds: OddsText,
        stepPercent: z.int(),
        maximumPercent: z.int(),
        virtualSportIds: z.array(z.string()),
      }),
    ),
    /** Absent: nothing is paid early (BON-05). */
    earlyPayouts: z.optional(EarlyPayoutRules),
    stakeMaximumLength: z.int(),
    /** Seconds; 0 means the default constant (TRAP-03). */
    waitingPeriodSeconds: z.int(),
  }),
  inPlay: z.object({ livescoreProviders: z.array(z.string()), statisticsSportId: z.string() }),
  /** Ed25519 key of the receipts, SPKI PEM: with it a receipt is checked before it is believed (PROT-05). */
  receiptKey: z.optional(z.string()),
  offer: z.object({
    defaultOddsFormat: z.enum(['FRACTIONAL', 'DECIMAL']),
    marketGroupThreshold: z.int(),
    /** Pages of horse racing in their order (NAV-05); absent: those that are always there. */
    racingTabs: z.optional(z.array(z.string())),
  }),
});
export type AppConfig = z.infer<typeof AppConfig>;

export const getAppConfig = defineCall({
  name: 'getAppConfig',
  method: 'GET',
  path: '/api/config',
  auth: 'guest',
  source: 'ACCT-07, CFG-01',
  doc: 'Features, maintenance switches, limits. Asked with a cache-busting timestamp, renewed every 60 s.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ brand: z.string(), t: z.string(), lang: z.optional(z.string()) }),
  body: z.null(),
  answer: z.object({ resultCode: z.int(), data: AppConfig }),
});

export const configCalls = [getAppConfig] as const;
