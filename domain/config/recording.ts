import type { Brand } from './defaults.ts';

/**
 * What is recorded without being asked for beyond the evidence (UK-49, UK-50). Off everywhere: a brand that
 * relies on the exemption for statistics, with information and a way to object, says so here, for the country
 * it relies on it in.
 */
interface BehaviourDefault {
  readonly keeps: boolean;
  /** By ISO 3166-1 alpha-2, lower case, of the customer's account. */
  readonly byCountry: Readonly<Record<string, boolean>>;
}

export const RECORDING: {
  /** Of the words that consent is given to: other words need another consent. */
  readonly policy: string;
  readonly behaviour: Readonly<Record<Brand, BehaviourDefault>>;
} = {
  policy: '2026-11',
  behaviour: {
    slipstream: { keeps: false, byCountry: {} },
    paddock: { keeps: false, byCountry: {} },
  },
};
