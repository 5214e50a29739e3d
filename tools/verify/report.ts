import type { Check, Finding, Limit, Verdict } from '#recordings/format/evidence/verdict.ts';

const MOST_FINDINGS = 10;

const plural = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Text of a file on its way to a terminal: short, and without what a terminal acts on. */
const shown = (text: string): string =>
  JSON.stringify(text.slice(0, 160))
    .slice(1, -1)
    .replace(/[^\x20-\x7e]/g, '?');

const statusWords = {
  holds: 'holds',
  fails: 'FAILS',
  open: 'could not be checked',
  absent: 'nothing of it here',
} as const;

const checkLine = ({ name, status, count }: Check): string =>
  `  ${name.padEnd(12)} ${statusWords[status]}${status === 'holds' ? ` (${count})` : ''}`;

function placeOf({ seq, since, part, ref }: Finding): string {
  const event =
    seq === null
      ? ''
      : since === null || since === seq
        ? `, event ${seq}`
        : `, an event from ${since} to ${seq}`;
  return `${part}${event}${ref === null ? '' : `, bet ${shown(ref)}`}`;
}

const findingLine = (finding: Finding): string =>
  `  ${finding.check}: ${placeOf(finding)}: ${shown(finding.detail)}`;

function limitText(limit: Limit): string {
  switch (limit.kind) {
    case 'beforeFirstReceipt':
      return `events up to ${limit.seq} are bound to the gateway's word only from the first receipt on: what the device wrote before is its own account`;
    case 'afterLastReceipt':
      return `events from ${limit.seq} on came after the last receipt: they could have been written later`;
    case 'noReceipt':
      return 'no receipt names a head of this recording: who wrote the file could have written it anew';
    case 'redactedCopy':
      return 'fields were taken out for this copy: receipts cannot be held against its chain';
    case 'droppedEvents':
      return `${plural(limit.count, 'live event')} had been dropped to save space: what they said is gone`;
    case 'keysFromFile':
      return 'keys are those that the file itself brings: give --trust KEY.pem to hold it against known ones';
    case 'noKeys':
      return 'signatures were not checked: give --trust KEY.pem';
    case 'noWitness':
      return 'no witness was asked: the operator could show different trees to different people (--checkpoint FILE)';
    case 'witnessNotLinked':
      return `the file has no proof from or to the tree of ${limit.size} leaves that the witness keeps`;
    case 'erased':
      return `${plural(limit.count, 'receipt')} erased: that something stood there is proven, not what`;
    default:
      return 'gateway.json and evidence.pdf are the operator’s own account: nobody else vouches for them';
  }
}

const headlines = {
  holds: 'HOLDS: everything that was checked is as it was',
  incomplete: 'NOTHING WRONG FOUND, but not everything that was asked for could be checked',
  altered: 'ALTERED',
  unreadable: 'NOT READ: this is no recording or bundle that this version knows',
} as const;

/** What a person reads about one file, at most forty lines. */
export function reportText(file: string, verdict: Verdict): string {
  const { findings, limits, checks } = verdict;
  const rest = findings.length - MOST_FINDINGS;
  return [
    `${file}: ${headlines[verdict.outcome]} (${plural(verdict.events, 'event')}, ${plural(verdict.receipts, 'receipt')})`,
    ...findings.slice(0, MOST_FINDINGS).map(findingLine),
    ...(rest > 0 ? [`  and ${plural(rest, 'further finding')}`] : []),
    ...(verdict.outcome === 'unreadable' ? [] : checks.map(checkLine)),
    ...(limits.length === 0 ? [] : ['  what this does not prove:']),
    ...limits.map((limit) => `  - ${limitText(limit)}`),
  ].join('\n');
}
