/**
 * A code that is still to come after a handover (ACC-08): which session handed over. An older build takes
 * such a challenge for one of a password and would open a whole session: it does not start. Never edited
 * once released.
 */
export const statements: readonly string[] = [`alter table login_challenges add column handed_by text`];
