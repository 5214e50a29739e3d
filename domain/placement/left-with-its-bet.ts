/**
 * Whether legs or casts left the slip with a bet that was placed, at once or when that turned out late
 * (PLC-06, PLC-08).
 */
export const leftWithItsBet = (cause: string): boolean => cause === 'placed' || cause === 'placedLate';
