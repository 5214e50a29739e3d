/** Links of banners and quick links (HOM-05, DPL-03). An operator edits this file. */
export const LINKS = {
  /** What stands before a path of the product where the same link also works elsewhere. */
  ownPrefixes: ['app:/', 'slipstream:/'],
  /** Hosts that a link may lead to, and theirs below: `example.org` is also `www.example.org`. */
  hosts: ['begambleaware.org', 'gamcare.org.uk', 'gamblingcommission.gov.uk', 'gamstop.co.uk'],
} as const;

/** How long a page that asked for a login is followed after it (DPL-06.2, NAV-09.1). */
export const WAY_BACK_MS = 86_400_000;
