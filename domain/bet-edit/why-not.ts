/** Why a bet cannot be edited, beside the reasons for which it has no value (EDT-01.3). */
export const NOT_EDITED = ['kind', 'eachWay', 'builder', 'legOver'] as const;
export type NotEdited = (typeof NOT_EDITED)[number];
