const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** So many within a time, ms. */
interface Rate {
  readonly most: number;
  readonly within: number;
}

/** How mail is sent (ADR 0391); times in ms. */
export interface PostSettings {
  /** Being taken on at a time, at one gateway. */
  readonly most: number;
  /** How long a gateway has a mail alone. Longer than `sendWithin`, so that one of them has it at a time. */
  readonly lease: number;
  /** How long the provider may take for one. */
  readonly sendWithin: number;
  /** After the first failure, the second, and so on; after the last it is given up. */
  readonly again: readonly number[];
  /** Between two looks at what a gateway left that has died. */
  readonly lookEvery: number;
  /** How long it is kept that one was given up. */
  readonly keepGivenUp: number;
  /** How long the end of the process waits for mail that is being taken on. */
  readonly closeWithin: number;
}

/** Ways into an account beside the password. */
export interface AccessSettings {
  /** How long a link works, ms (ACC-04, ACC-09). */
  readonly resetLink: number;
  readonly emailLink: number;
  /** Links that one address of the network may ask for or try. */
  readonly linksPerAddress: Rate;
  /**
   * Links of one kind that one account is sent; more are not, and who asks about a password is not told. No
   * longer than a link works, so that nobody is without one because somebody else asked.
   */
  readonly linksPerAccount: Rate;
  /**
   * Mails to one e-mail address that no account has confirmed, whichever account asks. Their owner may know
   * of none of them.
   */
  readonly mailsPerTarget: Rate;
  readonly post: PostSettings;
  /** Between two links that confirm an address, ms. */
  readonly emailAgain: number;
  /** Accounts of one e-mail address that are written to. */
  readonly accountsPerEmail: number;
  /** Between password and code, ms. */
  readonly secondStep: number;
  /** How long an authenticator that is being set up waits for its first code, ms. */
  readonly setUp: number;
  /** Codes of one account that are looked at, and how long none is after that, ms. */
  readonly codes: Rate & { readonly lockFor: number };
  /** One-time codes: length of a step in seconds, and how many steps a clock may be off. */
  readonly totp: { readonly period: number; readonly digits: number; readonly drift: number };
  readonly issuer: string;
  readonly recoveryCodes: number;
  /** How long no code is asked of a device that is trusted, ms (SES-03). */
  readonly trust: number;
  /** How long a password that was shown once more lets a session that a PIN opened do everything, ms. */
  readonly stepUp: number;
  /** Codes for another device that one account may ask for, and that one address may try (ACC-08). */
  readonly handoversPerAccount: Rate;
  readonly handoversPerAddress: Rate;
  /** How long a browser may take to answer with a passkey, ms. */
  readonly passkey: number;
  readonly passkeysPerAccount: number;
  /** Challenges that one address of the network may ask for. */
  readonly passkeysPerAddress: Rate;
}

export const accessSettings: AccessSettings = {
  resetLink: 30 * minute,
  emailLink: day,
  linksPerAddress: { most: 20, within: 15 * minute },
  linksPerAccount: { most: 5, within: 30 * minute },
  mailsPerTarget: { most: 10, within: 6 * hour },
  post: {
    most: 8,
    lease: 2 * minute,
    sendWithin: 30 * second,
    again: [second, 5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour],
    lookEvery: 10 * second,
    keepGivenUp: 30 * day,
    closeWithin: 5 * second,
  },
  emailAgain: minute,
  accountsPerEmail: 5,
  secondStep: 10 * minute,
  setUp: 10 * minute,
  codes: { most: 5, within: day, lockFor: 15 * minute },
  totp: { period: 30, digits: 6, drift: 1 },
  issuer: 'Slipstream',
  recoveryCodes: 10,
  trust: 90 * day,
  stepUp: 5 * minute,
  handoversPerAccount: { most: 20, within: 15 * minute },
  handoversPerAddress: { most: 600, within: 15 * minute },
  passkey: 5 * minute,
  passkeysPerAccount: 10,
  passkeysPerAddress: { most: 60, within: 15 * minute },
};
