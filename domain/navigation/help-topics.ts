/**
 * What the help explains, in the groups and the order of its page (CNT-04). Each topic has a title
 * (`help.title.<topic>`), a text (`src/features/help`) and an address of its own, `/help/<topic>`.
 */
export const HELP_GROUPS = {
  placing: [
    'placing-a-bet',
    'kinds-of-bet',
    'stakes-and-maximums',
    'price-changes',
    'in-play-bets',
    'bet-not-placed',
    'connection-lost',
    'free-bets-and-boosts',
  ],
  myBets: ['finding-my-bets', 'settlement', 'void-selections'],
  cashOut: ['cash-out', 'automatic-cash-out', 'editing-a-bet'],
  money: ['deposits', 'withdrawals', 'transactions'],
  identity: ['identity-check', 'personal-details'],
  limits: ['money-limits', 'time-tools', 'breaks-and-exclusion', 'questions-from-us'],
  login: ['logging-in', 'forgotten-password', 'account-security', 'locked-account'],
  records: ['recordings', 'complaints'],
  odds: ['reading-odds', 'starting-price'],
  virtuals: ['virtual-sports'],
} as const;

export type HelpGroup = keyof typeof HELP_GROUPS;
export type HelpTopic = (typeof HELP_GROUPS)[HelpGroup][number];

export const isHelpGroup = (key: string): key is HelpGroup => Object.hasOwn(HELP_GROUPS, key);
export const helpGroups: readonly HelpGroup[] = Object.keys(HELP_GROUPS).filter(isHelpGroup);
export const helpTopics: readonly HelpTopic[] = helpGroups.flatMap((group) => HELP_GROUPS[group]);
export const isHelpTopic = (text: string): text is HelpTopic => helpTopics.some((topic) => topic === text);
