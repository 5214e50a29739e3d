/** What a publication's version is: its text, and from when on it holds. */
export interface Version {
  /** As receipts name it: `2026-1`. */
  readonly name: string;
  /** First day on which it is in force, `2026-11-01`. */
  readonly from: string;
}

/**
 * The published texts (CNT-01), by the key of their route, each with its versions, the newest first. One that
 * was in force stays as it was: bets name it. A change is a new file and a new line in front.
 */
export const PUBLICATIONS = {
  terms: [{ name: '2026-1', from: '2026-11-01' }],
  bettingRules: [{ name: '2026-1', from: '2026-11-01' }],
  maxReturn: [{ name: '2026-1', from: '2026-11-01' }],
  bonusRules: [{ name: '2026-1', from: '2026-11-01' }],
  cookiePolicy: [{ name: '2026-1', from: '2026-11-01' }],
  privacyPolicy: [{ name: '2026-1', from: '2026-11-01' }],
  slaveryPolicy: [{ name: '2026-1', from: '2026-11-01' }],
  contactUs: [{ name: '2026-1', from: '2026-11-01' }],
  betResponsibly: [{ name: '2026-1', from: '2026-11-01' }],
  downloadApp: [{ name: '2026-1', from: '2026-11-01' }],
  goodBet: [{ name: '2026-1', from: '2026-11-01' }],
  bbVoidRules: [{ name: '2026-1', from: '2026-11-01' }],
} as const satisfies Readonly<Record<string, readonly [Version, ...Version[]]>>;
export type Publication = keyof typeof PUBLICATIONS;

export const isPublication = (key: string): key is Publication => Object.hasOwn(PUBLICATIONS, key);

/** The version asked for; the newest where none is, or none of that name (CNT-01). */
export function versionOf(publication: Publication, wanted: string | undefined): Version {
  const versions: readonly [Version, ...Version[]] = PUBLICATIONS[publication];
  return versions.find(({ name }) => name === wanted) ?? versions[0];
}

const sources = import.meta.glob<string>('./en-gb/*/*.md', { query: '?raw', import: 'default' });

/** @throws Error for a version that has no file */
export function textOf(publication: Publication, { name }: Version): Promise<string> {
  const load = sources[`./en-gb/${publication}/${name}.md`];
  if (load === undefined) throw new Error(`${publication} has no text ${name}`);
  return load();
}
