/** Every world begins at the same moment. Epoch ms. */
export const BEGIN = Date.UTC(2026, 10, 21, 12);
