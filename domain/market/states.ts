/** States that the gateway names (CORE-03). Others are kept as text and treated as suspended (LIV-10). */
export const EVENT_STATES = [
  'NOTSTARTED',
  'INPLAY',
  'FINISHED',
  'CANCELED',
  'POSTPONED',
  'INTERRUPTED',
  'ABANDONED',
  'SUSPENDED',
] as const;

/** PRE_GAME → RACE_OFF → GAME_OVER with the steps of CORE-04; absent for other sports. */
export const RACE_STEPS = [
  'dormant',
  'delayed',
  'parading',
  'goingDown',
  'atThePost',
  'goingBehind',
  'goingInTheStalls',
  'underOrders',
  'off',
  'finished',
  'falseStart',
  'photoFinish',
  'result',
  'weighedIn',
  'raceVoid',
  'abandoned',
] as const;
