/** The query by which CORE-07 names prebuilt bet builders (`squads.ts`). */
export const SQUADS = { destination: 'SQUADS', type: 'BETBUILDER_ACCAS', clientid: 'web' } as const;
/** By the same call: matches of which five legs can be picked, or of one what the picks come to (GAM-02). */
export const FIVES = { ...SQUADS, destination: 'FIVES' } as const;
