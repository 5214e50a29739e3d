/** What the customer is asked before they go on, and what they answered: a part of what they agreed to. */
export const demandGrounds = [
  'intent/interventionAnswered',
  'saferGambling/interventionSent',
  'saferGambling/interventionEnded',
  'intent/reviewAnswered',
  'saferGambling/reviewSent',
  'saferGambling/reviewEnded',
  'intent/fundsAcknowledged',
  'account/fundsReadSent',
  'account/fundsReadEnded',
  'intent/firstLimitAnswered',
  'saferGambling/firstLimitSent',
  'saferGambling/firstLimitEnded',
  'intent/textsAnswered',
  'account/textsAcceptSent',
  'account/textsAcceptEnded',
] as const;
