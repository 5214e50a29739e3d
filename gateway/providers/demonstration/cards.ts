/** What each of the demonstration's cards does; every other number is refused and not kept. */
export type Script =
  | 'paid'
  | 'challenge'
  | 'challengeRefused'
  | 'declined'
  | 'noFunds'
  | 'credit'
  | 'expired'
  | 'pendingPaid'
  | 'pendingDeclined'
  | 'lost'
  | 'late'
  | 'down';

const SCRIPTS: Readonly<Record<string, Script>> = {
  '0014': 'paid',
  '0022': 'challenge',
  '0030': 'challengeRefused',
  '0048': 'declined',
  '0055': 'noFunds',
  '0063': 'credit',
  '0071': 'expired',
  '0089': 'pendingPaid',
  '0097': 'pendingDeclined',
  '0105': 'lost',
  '0113': 'late',
  '0121': 'down',
};
const PREFIX = '999999000000';

export const scriptOf = (number: string): Script | undefined => {
  const digits = number.replaceAll(/[\s-]/g, '');
  return digits.startsWith(PREFIX) ? SCRIPTS[digits.slice(PREFIX.length)] : undefined;
};

export const lastDigits = (number: string): string => number.replaceAll(/\D/g, '').slice(-4);
