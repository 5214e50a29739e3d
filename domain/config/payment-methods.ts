/** PAY-10.3: so many ms before it ends a payment method is said to end soon. An operator edits this file. */
export const METHOD_ENDS_SOON_MS = 30 * 86_400_000;
