export interface IdentitySettings {
  /** How long a customer waits for the answer of a look-up, ms; after that they are told later (KYC-05). */
  readonly lookUpWithin: number;
  /** Documents that staff are shown at once. */
  readonly queue: number;
  /** Different addresses that a customer is looked up by in a day. */
  readonly lookUpsADay: number;
  /** Times that a customer gives another address themselves in a day (ACC-02). */
  readonly movesADay: number;
}

export const identitySettings: IdentitySettings = {
  lookUpWithin: 20_000,
  queue: 100,
  lookUpsADay: 10,
  movesADay: 3,
};
