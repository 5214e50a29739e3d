/** How the offer is searched (SCH-01). An operator edits this file. */
export const searchRules = {
  /** Shown of each kind at most; together no more than the twenty of `DEFAULTS.search.results`. */
  most: { event: 8, league: 4, participant: 4, runner: 4 },
  /** Matches that are over: of so many days, and no more than these of the twenty that are left. */
  finishedDays: 7,
  mostFinished: 5,
  /** Further words of a search are not looked at. */
  words: 6,
  /** Letters that may be wrong, missing or too many in a word of at least so many, longest first. */
  mistakes: [
    { letters: 5, wrong: 2 },
    { letters: 4, wrong: 1 },
  ],
  /** The same where nothing fits so: of several words each may be wrong, and short ones too. */
  mistakesInSeveral: [
    { letters: 4, wrong: 2 },
    { letters: 3, wrong: 1 },
  ],
  /** From so many finds on that have no mistake, none with one is looked for. */
  enough: 10,
  /** Words of at least so many letters may be the beginning of one. */
  beginningFrom: 2,
  /** A name counts so much more than the league and the sport that it belongs to. */
  nameWeight: 4,
  /** What fits worse than this share of the best is left out. */
  leastShare: 0.25,
  /** What people write for a word of a name, lower case and without accents. */
  aliases: {
    utd: 'united',
    rgrs: 'rangers',
    wdrs: 'wanderers',
    ath: 'athletic',
    alb: 'albion',
    intl: 'international',
    champs: 'championship',
    prem: 'premier',
  },
} as const;
