/**
 * The latest bets of everybody, from which is counted what is popular. An older build neither reads nor needs
 * it. Never edited once released.
 */
export const statements: readonly string[] = ['create index bets_of_all_by_time on bets (placed_at)'];
