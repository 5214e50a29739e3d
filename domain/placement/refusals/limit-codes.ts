/** Numbers that support and the page of the limits know the operator's limits by (RGT-08). */
export const LIMIT_CODES = { spend: 160, win: 170 } as const;
