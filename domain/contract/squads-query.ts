/** The query by which CORE-07 names prebuilt bet builders (`squads.ts`). */
export const SQUADS = { destination: 'SQUADS', type: 'BETBUILDER_ACCAS', clientid: 'web' } as const;
