/** Characters of a username: said by the form, and held by the contract and the gateway (REG-01). */
export const USERNAME_LENGTH = { least: 3, most: 32 } as const;
export const USERNAME_PATTERN = new RegExp(
  `^[A-Za-z0-9_.-]{${USERNAME_LENGTH.least},${USERNAME_LENGTH.most}}$`,
);
/** Full years that somebody must have turned to have an account, by law (UK-36). */
export const MINIMUM_AGE = 18;
/** Nobody is older: a year beyond it was mistyped. */
export const LARGEST_AGE = 120;
