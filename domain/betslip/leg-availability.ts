/** After the cascade event → market → selection (pitfalls, betslip rule 3). */
export const AVAILABILITIES = ['open', 'suspended', 'marketSuspended', 'expired'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
