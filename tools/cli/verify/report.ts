import {
  type Check,
  type Finding,
  type Limit,
  UNHELD,
  type Verdict,
} from '#recordings/format/evidence/verdict.ts';

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

const receiptText = ({ signed }: { readonly signed: boolean }): string =>
  signed ? 'is signed by the gateway and' : '(its signature was not checked)';

const lostText = (limit: Extract<Limit, { kind: 'lostStretch' }>): string => {
  const { ref, since, seq, count } = limit;
  const lost = count === 0 ? 'what it wrote last' : plural(count, 'event');
  return (
    `bet ${shown(ref)}: its receipt ${receiptText(limit)} names a head that this recording does not have; the recording says ` +
    `that the device lost ${lost} before event ${seq}. Whoever takes a stretch out can write that too: that events ${since} ` +
    `to ${seq} are what was there when the bet was sent is NOT PROVEN`
  );
};

function limitText(limit: Limit): string {
  switch (limit.kind) {
    case 'beforeFirstReceipt':
      return `events up to ${limit.seq} are bound to the gateway's word only from the first receipt on: what the device wrote before is its own account`;
    case 'afterLastReceipt':
      return `events from ${limit.seq} on came after the last receipt: they could have been written later`;
    case 'noReceipt':
      return 'no receipt names a head of this recording: who wrote the file could have written it anew';
    case 'besideTheStory':
      return `${plural(limit.count, 'event')} of live prices or behaviour: no signed head is of their chains, they are the device's own account`;
    case 'subjectNotHere':
      return 'the bundle is said to be about a bet or a session that nothing in it is of: NOT PROVEN';
    case 'lostStretch':
      return lostText(limit);
    case 'otherTab':
      return `bet ${shown(limit.ref)}: the recording says that another tab sent it; its receipt ${receiptText(limit)} names a head of that tab’s recording and has to be held against that one: NOT PROVEN here`;
    case 'redactedCopy':
      return 'fields were taken out for this copy: receipts cannot be held against its chain';
    case 'notSealed':
      return 'no gateway sealed the pack as a whole: report, date and the gateway’s account may be anybody’s';
    case 'withheldEvents':
      return `${plural(limit.count, 'event')} of the customer's moving about are not kept, for want of consent or of time: that they were there is proven`;
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
  proven: 'PROVEN: everything that was checked is as it was, and signed by a gateway that you trust',
  consistent:
    'CONSISTENT, NOT PROVEN: nothing contradicts itself, but nothing is signed under a key that you gave (--trust)',
  incomplete: 'NOTHING WRONG FOUND, but not everything that was asked for could be checked',
  unheld: 'NOT PROVEN: nothing wrong found, but a receipt names what this recording says it cannot have',
  altered: 'ALTERED',
  unreadable: 'NOT READ: this is no recording or bundle that this version knows',
} as const;

/** What a person reads about one file, at most forty lines. */
export function reportText(file: string, verdict: Verdict): string {
  const { findings, limits, checks, outcome } = verdict;
  const isUnheld = outcome === 'incomplete' && limits.some(({ kind }) => UNHELD.has(kind));
  const rest = findings.length - MOST_FINDINGS;
  return [
    `${file}: ${headlines[isUnheld ? 'unheld' : outcome]} (${plural(verdict.events, 'event')}, ${plural(verdict.receipts, 'receipt')})`,
    ...findings.slice(0, MOST_FINDINGS).map(findingLine),
    ...(rest > 0 ? [`  and ${plural(rest, 'further finding')}`] : []),
    ...(outcome === 'unreadable' ? [] : checks.map(checkLine)),
    ...(limits.length === 0 ? [] : ['  what this does not prove:']),
    ...limits.map((limit) => `  - ${limitText(limit)}`),
  ].join('\n');
}
