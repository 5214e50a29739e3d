/** A code that logs another device in (ACC-08): ms that it works, and that it is shown, less than that. */
export const HANDOVER = { life: 60_000, shown: 55_000 } as const;
