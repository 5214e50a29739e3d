import type { PlacementSlip } from '#domain/contract/betting.ts';
import { nothingMissing } from '#recordings/format/heads/missing.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import { evidenceOf } from '#replay/evidence/evidence-of.ts';
import type { World } from '../../scenario/world.ts';
import type { Life } from '../../workload/customers/person.ts';
import type { DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { isVersionShown } from '../placement/as-shown.ts';

/**
 * INV-06 and INV-34: of every bet that a log asked for, the evidence says what was shown, sent and accepted,
 * when, and by which rules, and it is joined with the book by its ref and content.
 */
export function evidenceOfBets(
  { people }: Pick<World, 'people'>,
  books: DatabaseSnapshot,
): readonly Finding[] {
  // A crash may take the note of the sending with it, never that of the request before it (FAIL-12).
  const sentAtAll = new Set(
    people.flatMap(({ lives }) =>
      lives.flatMap(({ events }) =>
        events.flatMap((event) => (event.type === 'placement/sent' ? event.data.refs : [])),
      ),
    ),
  );
  const taken = takenIn(people);
  return people.flatMap(({ name, lives }) =>
    lives.flatMap((life) =>
      askedIn(life).flatMap((slip) => {
        const { ref } = slip;
        const why = against(life, slip, books, { sentAtAll, taken });
        return why === undefined
          ? []
          : [{ checker: 'INV-06', fingerprint: `INV-06 ${why}`, sentence: `${name}: of ${ref} ${why}` }];
      }),
    ),
  );
}

const askedIn = ({ events }: Life) =>
  events.flatMap((event) =>
    event.type === 'placement/requested' ? event.data.bets.map(({ slip }) => slip) : [],
  );

function against(
  life: Life,
  asked: PlacementSlip,
  books: DatabaseSnapshot,
  { sentAtAll, taken }: Record<'sentAtAll' | 'taken', ReadonlySet<string>>,
): string | undefined {
  const { ref } = asked;
  const { tab, events } = life;
  const evidence = evidenceOf({ header: tab.runtime.header, events, missing: nothingMissing }, ref);
  if (evidence === undefined) return 'there is no evidence';
  const { shown, sent, accepted, legs, status } = evidence;
  if (shown.texts.legs.length === 0 || legs.some((leg) => leg.shown === null || leg.sent === null))
    return 'the evidence does not say what was shown';
  if (!versionsAsShown(asked, evidence)) return 'the evidence shows another version than was sent';
  if (!placesAsShown(evidence)) return 'the evidence shows another place than was sent';
  const placement = books.placements.get(ref);
  if (placement !== undefined && placement.state !== 'FENCED' && !sentAtAll.has(ref))
    return 'the gateway heard, and the log never sent it';
  if (sent !== null && sent.seq <= shown.seq) return 'it was sent before it was asked for';
  if (status !== 'placed') return undefined;
  if (accepted === null || accepted.receipt.rulesVersion === '') return 'the receipt names no rules';
  if (legs.some((leg) => leg.accepted === null)) return 'the receipt does not say at which price';
  const { contentHash } = accepted.receipt;
  if (placement?.contentHash === contentHash) return undefined;
  return taken.has(`${ref} ${contentHash}`) && wasSent(life, placement?.contentHash)
    ? undefined
    : 'receipt and book are about other bets';
}

const versionsAsShown = (asked: PlacementSlip, { legs }: Pick<BetEvidence, 'legs'>): boolean =>
  legs.every(
    ({ selectionId, shown, sent }) =>
      shown !== null && sent !== null && isVersionShown(asked, selectionId, shown.version, sent.version),
  );

/** RAC-08: of a forecast or tricast, what a person of a simulation is shown in the place of a price. */
const placesAsShown = ({ sent, legs }: Pick<BetEvidence, 'sent' | 'legs'>): boolean =>
  (sent?.slip.selections ?? []).every(
    ({ raceCastPosition: place }, nth) =>
      place === undefined || legs[nth]?.shown?.price === (place === null ? 'any' : String(place)),
  );

/**
 * FAIL-18, FAIL-43: where an offer was taken, in this tab or another, the receipt is about what was offered,
 * and the book keeps what was first sent beside it, so that a copy of that request finds the bet.
 */
function takenIn(people: Pick<World, 'people'>['people']): ReadonlySet<string> {
  return new Set(
    people.flatMap(({ lives }) =>
      lives.flatMap(({ events }) =>
        events.flatMap(({ type, data }) =>
          type === 'placement/offerAnswered' && data.answer === 'ACCEPT'
            ? [`${data.ref} ${data.contentHash}`]
            : [],
        ),
      ),
    ),
  );
}

const wasSent = ({ events }: Life, hash: string | undefined): boolean =>
  events.some(
    ({ type, data }) =>
      type === 'placement/requested' && data.bets.some(({ slip }) => slip.contentHash === hash),
  );
