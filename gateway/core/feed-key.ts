/**
 * The seam between feeds and the gateway. A feed speaks in its own stable keys; the catalogue gives each key
 * an integer id for good (stored in the database), so the same event has the same id after a restart.
 */
export type FeedKey = string;
