/** What a new customer is shown, in this order (MOD-06); nothing of it sells anything. */
export const WALKTHROUGH = ['find', 'slip', 'bets', 'safer'] as const;
