/** What a customer may or may not do (USR-03). */
export const CUSTOMER_ACTIONS = ['deposit', 'bet', 'withdraw'] as const;
export type CustomerAction = (typeof CUSTOMER_ACTIONS)[number];

/** What stands against a customer, as the gateway has it or has told it. */
export interface Standing {
  /** Excluded, on a break, closed or frozen. */
  readonly shut: boolean;
  readonly bettingBlocked: boolean;
  readonly wageringBlocked: boolean;
  /** With `wageringBlocked`: some answers are asked for; otherwise a talk. */
  readonly questionnaireDue: boolean;
  readonly casinoOffer: boolean;
  readonly verified: boolean;
  /** They have read how their money is protected (REG-02.4). */
  readonly fundsRead: boolean;
}

export const NOTHING_AGAINST: Standing = {
  shut: false,
  bettingBlocked: false,
  wageringBlocked: false,
  questionnaireDue: false,
  casinoOffer: false,
  verified: true,
  fundsRead: true,
};

/** Why not. identity: who it is has to be confirmed first · funds: a text is read first. */
export type Hindrance = 'shut' | 'betting' | 'questionnaire' | 'call' | 'casinoOffer' | 'identity' | 'funds';

function hinderedBet(standing: Standing): Hindrance | null {
  if (standing.bettingBlocked) return 'betting';
  if (standing.wageringBlocked) return standing.questionnaireDue ? 'questionnaire' : 'call';
  return standing.casinoOffer ? 'casinoOffer' : null;
}

/**
 * The one place that decides what a customer may do: for pages and buttons of the app, and for the gateway
 * inside of its transactions (USR-03.2). The gravest hindrance, or null. Money goes out whatever stands
 * against the customer (UK-35); first of all it is known who they are (UK-36), and how their money is
 * protected is read (UK-15).
 */
export function hindranceOf(standing: Standing, action: CustomerAction): Hindrance | null {
  if (action === 'withdraw') return null;
  if (standing.shut) return 'shut';
  const restricted = action === 'bet' ? hinderedBet(standing) : null;
  if (restricted !== null) return restricted;
  if (!standing.verified) return 'identity';
  return standing.fundsRead ? null : 'funds';
}

export const can = (standing: Standing, action: CustomerAction): boolean =>
  hindranceOf(standing, action) === null;
