/** Languages in which every page of this site is, as search engines name them; the last stands for any. */
export const SITE_LANGUAGES = ['en-gb', 'x-default'] as const;
