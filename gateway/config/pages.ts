/** The map of the site for search engines (SEO-03). */
export const siteMapRules = {
  /** Addresses of one file, at most: what search engines read of one. */
  perFile: 50_000,
} as const;
