import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { type Asked, CashOutsByLog, isForAsked } from './cash-outs-by-log.ts';
import type { CashOutRow } from './read-cash-outs.ts';

type People = Pick<World, 'people'>;

const finding = (checker: 'CSH-02' | 'CSH-03', what: string, sentence: string): Finding => ({
  checker,
  fingerprint: `${checker} ${what}`,
  sentence,
});

/** What was ever let pass without a question, in whichever settings; nothing is where nobody chose. */
const lenience = ({ people }: People): ReadonlySet<string> =>
  new Set([
    'NOT_ACCEPT',
    ...people.flatMap(({ lives }) =>
      lives.flatMap(({ events }) =>
        events.flatMap((event) =>
          event.type === 'intent/settingChanged' &&
          event.data.name === 'extSettings.acceptCashOutsChange' &&
          typeof event.data.value === 'string'
            ? [event.data.value]
            : [],
        ),
      ),
    ),
  ]);

/** What the book has against an end that a screen told. */
function againstEnd(
  { ref, status, receipt }: ReturnType<CashOutsByLog['ends']['get']> & object,
  account: string,
  row: CashOutRow | undefined,
): string | undefined {
  if (status === 'SUCCEEDED')
    return row?.state === 'SUCCEEDED' && row.user === account && row.receipt?.signature === receipt?.signature
      ? undefined
      : `${ref} is called processed, and the book has no such payment`;
  if (row === undefined) return `${ref} is called not processed, and the book would take it still`;
  return row.user === account && (row.state === 'SUCCEEDED' || row.state === 'PENDING')
    ? `${ref} is called not processed, and the book has it as ${row.state}`
    : undefined;
}

/** Ends that a log told, and what it gave up, beside the book. */
function ofScreens(by: CashOutsByLog, rows: ReadonlyMap<string, CashOutRow>): readonly Finding[] {
  const found: Finding[] = [];
  for (const [ref, end] of by.ends) {
    const account = by.asked.get(ref)?.account;
    const why = account === undefined ? undefined : againstEnd(end, account, rows.get(ref));
    if (why !== undefined) found.push(finding('CSH-02', `${end.status} beside the book`, why));
  }
  for (const [ref, { isAbandoned }] of by.asked)
    if (isAbandoned && rows.has(ref))
      found.push(finding('CSH-02', 'not sent', `${ref} is called not sent, and a gateway has it`));
  return found;
}

/** What the book has of presses, beside what was agreed to. */
function ofBook(rows: Iterable<CashOutRow>, asked: ReadonlyMap<string, Asked>): readonly Finding[] {
  return [...rows].flatMap((row) => {
    const { ref, user, state, receipt, automatic } = row;
    if (automatic || (state !== 'SUCCEEDED' && state !== 'PENDING')) return [];
    const one = asked.get(ref);
    if (one === undefined || one.account !== user || one.request.contentHash !== row.contentHash)
      return [
        finding('CSH-03', 'never asked', `${user} was cashed out under ${ref}, which nobody asked for`),
      ];
    return receipt === undefined || isForAsked(one, receipt)
      ? []
      : [
          finding(
            'CSH-03',
            'not as agreed',
            `${ref} was paid ${receipt.paid}; ${one.request.amount} was shown`,
          ),
        ];
  });
}

/**
 * CSH-01 to CSH-03, CSH-07: every request is for what stood still on the screen, goes out once, ends once and
 * by the gateway's word; and every payment for a press is what its customer saw and agreed to.
 */
export function cashedOutAsShown(world: People, cashOuts: readonly CashOutRow[]): readonly Finding[] {
  const rows = new Map(cashOuts.map((row) => [row.ref, row]));
  const asked = new Map<string, Asked>();
  const allowed = lenience(world);
  const found = new Map<string, Finding>();
  for (const { name, lives } of world.people)
    for (const { events } of lives) {
      const by = new CashOutsByLog();
      for (const event of events) {
        const why = by.take(event);
        if (why !== undefined) found.set(why, finding('CSH-03', why, `${name}: ${why}`));
      }
      for (const [ref, one] of by.asked) {
        asked.set(ref, one);
        if (!allowed.has(one.request.acceptCashOutsChange))
          found.set(
            'lenient',
            finding('CSH-03', 'lenient', `${name} let ${ref} pass, which nobody chose to`),
          );
      }
      for (const one of ofScreens(by, rows)) found.set(one.sentence, one);
    }
  return [...found.values(), ...ofBook(rows.values(), asked)];
}
