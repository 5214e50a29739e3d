/**
 * What is drawn and not played: it stands on pages of its own alone. The codes are those of the table of
 * windows (VIR-02), which is not part of the first script.
 */
export const isVirtual = (sportId: string): boolean => /^SBTC1_(?:19|20|25)$/.test(sportId);
