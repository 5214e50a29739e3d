/** The query by which S0 §7 names prebuilt bet builders (`squads.ts`). */
export const SQUADS = { destination: 'SQUADS', type: 'BETBUILDER_ACCAS', clientid: 'web' } as const;
