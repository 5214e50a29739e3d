/** What one customer has that another does not. */
export interface Person {
  readonly profile?: Readonly<Record<string, unknown>>;
  /** Minor units. */
  readonly cash?: number;
  /** Counts the postings of the account. */
  readonly version?: number;
  readonly favourites?: readonly number[];
}

/** What the gateway tells of a customer, as it stands on the wire. */
export const userAnswer = ({ profile = {}, cash = 10_000, version = 1, favourites = [] }: Person = {}) => ({
  sessionId: 'g1',
  userProfile: {
    username: 'ann',
    userId: 'u1',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    countryCode: 'gb',
    lastLoggedInTime: null,
    ...profile,
  },
  balance: balanceAnswer(version, cash),
  userRestrictions: {
    depositAllowed: true,
    withdrawAllowed: true,
    compsAllowed: true,
    bestOddsGuaranteedAllowed: true,
    bettingBlocked: false,
    wageringBlocked: false,
  },
  logicalRestrictions: [],
  sessionStartedAt: 1,
  limits: null,
  favourites: { eventIds: favourites },
});

/** @param cash minor units */
export const balanceAnswer = (version: number, cash = 10_000) => ({
  cash,
  bonus: 0,
  free: 0,
  bonusCashBalance: 0,
  initialBalance: 0,
  currency: 'GBP',
  version,
});
