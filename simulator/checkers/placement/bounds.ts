import { AskedSession } from '#checks/session/asked-session.ts';
import { getUserInfo, login } from '#domain/contract/account.ts';
import { betStatus } from '#domain/contract/betting.ts';
import { attemptsOf } from '#domain/placement/attempts.ts';
import type { World } from '../../scenario/world.ts';
import type { Person } from '../../workload/customers/person.ts';
import type { Finding } from '../finding.ts';

/** INV-07: however bad it was, nobody waits longer than this once the faults are over, ms. */
const ALWAYS_MS = 60_000;
/**
 * INV-07: so soon a page knows once it can ask, ms. For all but one of a thousand; here each is held to it.
 */
const USUALLY_MS = 10_000;
/** Screens are looked at so often, ms: what ended between two looks is seen at the second. */
const BETWEEN_LOOKS_MS = 1_000;

/** What a page must hear before it can know: who is logged out cannot ask about a bet. */
const ASKING: ReadonlySet<string> = new Set([betStatus.name, login.name]);

/**
 * Questions that a page has asked and heard no answer to, lost or not. One that has come back must hear first
 * who is here (FAIL-65).
 */
const questionsOf = ({ lives }: Person): ReadonlySet<string> => {
  const open = new Set<string>();
  const whose = new AskedSession();
  for (const event of lives.at(-1)?.events ?? []) {
    whose.take(event);
    // What an earlier life of the page asked nobody waits for.
    if (event.type === 'lifecycle/sessionResumed') open.clear();
    if (event.type === 'gateway/requested') {
      const { op, requestId } = event.data;
      if (ASKING.has(op) || (op === getUserInfo.name && !whose.isKnown)) open.add(requestId);
    }
    if (event.type === 'gateway/answered') open.delete(event.data.requestId);
  }
  return open;
};

const unknownOf = ({ name, tab, accounts }: Person): readonly string[] =>
  tab === undefined || tab.isGone
    ? []
    : attemptsOf(tab.state().placement).flatMap(({ account, bets }) =>
        bets.flatMap(({ ref, knowledge }) =>
          // Of who has gone a shared device asks nothing until they come back (FAIL-65).
          knowledge === 'unknown' && (accounts.length === 1 || account === tab.context().account)
            ? [`${name}: ${ref}`]
            : [],
        ),
      );

/** Without a configuration a page has no key of the gateway, and believes no word about a bet (FAIL-54). */
const canBelieve = ({ tab }: Person): boolean => tab?.state().config.loaded === true;

/** What lasts, and since when, epoch ms. */
class Lasting {
  readonly #since = new Map<string, number>();

  /** Takes in what is there now. @returns what has been there for longer than allowed. */
  look(now: number, there: ReadonlySet<string>, allowedMs: number): readonly string[] {
    for (const one of this.#since.keys()) if (!there.has(one)) this.#since.delete(one);
    for (const one of there) if (!this.#since.has(one)) this.#since.set(one, now);
    return [...this.#since].flatMap(([one, since]) =>
      now - since > allowedMs + BETWEEN_LOOKS_MS ? [one] : [],
    );
  }
}

/**
 * INV-07: after the faults nobody waits longer than allowed to hear what became of a bet, neither at a screen
 * nor in the book.
 */
export class Bounds {
  readonly #world: Pick<World, 'people'> & { readonly time: Pick<World['time'], 'now'> };
  /** Questions on their way when the faults ended: what the line has swallowed nobody brings back. */
  readonly #swallowed: ReadonlyMap<Person, ReadonlySet<string>>;
  readonly #unknown = new Lasting();
  readonly #asked = new Lasting();
  readonly #held = new Lasting();
  readonly #found = new Map<string, Finding>();

  /** To be made when the faults are over. */
  constructor(world: Pick<World, 'people'> & { readonly time: Pick<World['time'], 'now'> }) {
    this.#world = world;
    this.#swallowed = new Map(world.people.map((person) => [person, questionsOf(person)]));
  }

  /** @param held refs that the book has not decided. */
  look(held: ReadonlySet<string>): void {
    const { people, time } = this.#world;
    const now = time.now();
    const unknown = new Set(people.flatMap(unknownOf));
    for (const who of this.#unknown.look(now, unknown, ALWAYS_MS))
      this.#note('unknown too long', `${who} was unknown for more than a minute without faults`);
    const asked = new Set(
      people.flatMap((person) => {
        const open = unknownOf(person);
        return open.length === 0 || !canBelieve(person) || this.#waits(person) ? [] : open;
      }),
    );
    for (const who of this.#asked.look(now, asked, USUALLY_MS))
      this.#note(
        'unknown for ten seconds',
        `${who} was unknown for more than ten seconds, and could be asked about`,
      );
    for (const ref of this.#held.look(now, held, ALWAYS_MS))
      this.#note('held too long', `${ref} was held by the book for more than a minute without faults`);
  }

  get findings(): readonly Finding[] {
    return [...this.#found.values()];
  }

  #waits(person: Person): boolean {
    const swallowed = this.#swallowed.get(person);
    if (swallowed === undefined || swallowed.size === 0) return false;
    return [...questionsOf(person)].some((question) => swallowed.has(question));
  }

  #note(what: string, sentence: string): void {
    this.#found.set(sentence, { checker: 'INV-07', fingerprint: `INV-07 ${what}`, sentence });
  }
}
