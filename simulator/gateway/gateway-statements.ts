import { answerOffer, betStatus, placeBets } from '#domain/contract/betting.ts';
import type { Answer, Request } from '../network/http.ts';
import { type OfferWord, readReply } from '../network/read-reply.ts';
import { credentialOf, pathOf } from '../network/whose-request.ts';
import { CashOutWords } from './cash-out-words.ts';
import { readRefs, readStatements, type Statement } from './parse-statement.ts';

/**
 * How somebody has changed a request before they sent it again: `altered` left its hash as it was,
 * `rewritten` made one that fits.
 */
export type Forgery = 'altered' | 'rewritten';

/**
 * A request about placements, and what a gateway said to it. Whether anybody heard the answer is another
 * matter.
 */
export interface Exchange {
  /** Epoch ms at which the answer left. */
  readonly at: number;
  readonly credential: string | undefined;
  readonly status: number;
  /** Refs of the request, each with the hash of its content where it has one. */
  readonly asked: ReadonlyMap<string, string | undefined>;
  readonly words: readonly Statement[];
  readonly forgery: Forgery | undefined;
  /** Refs whose end it tells, and which a power cut at that moment would have undone. */
  readonly fleeting: readonly string[];
}

/** A word on an offer when it was with a gateway that runs, epoch ms. */
export interface Reply extends OfferWord {
  readonly at: number;
}

const PATHS: ReadonlySet<string> = new Set([placeBets.path, betStatus.path, answerOffer.path]);

/** Whether words that are given would survive a power cut now. */
export type Lasts = (word: Statement) => boolean;

/**
 * Everything that gateways heard and said about placements and cash-outs, taken down where it enters and
 * leaves them.
 */
export class GatewayStatements {
  readonly cashOuts = new CashOutWords();
  readonly exchanges: Exchange[] = [];
  /** When a ref first reached a gateway, epoch ms. */
  readonly arrived = new Map<string, number>();
  /** Words on offers, as they reached a gateway. */
  readonly replies: Reply[] = [];

  /** A request that enters a gateway. */
  hear(request: Request, at: number): void {
    const word = readReply(request);
    if (word !== undefined) this.replies.push({ ...word, at });
    if (pathOf(request) !== placeBets.path) return;
    for (const ref of readRefs(request.body).keys()) if (!this.arrived.has(ref)) this.arrived.set(ref, at);
  }

  /** An answer that leaves a gateway. */
  say(
    request: Request,
    { status, text }: Pick<Answer, 'status' | 'text'>,
    now: { readonly at: number; readonly forgery: Forgery | undefined; readonly lasts: Lasts },
  ): void {
    this.cashOuts.say(request, { status, text });
    if (!PATHS.has(pathOf(request))) return;
    const words = status === 200 ? readStatements(text) : [];
    this.exchanges.push({
      at: now.at,
      credential: credentialOf(request),
      status,
      asked: readRefs(request.body),
      words,
      forgery: now.forgery,
      fleeting: words.filter((word) => !now.lasts(word)).map(({ ref }) => ref),
    });
  }

  /** Whether a gateway has refused it that could write nothing else. */
  isKept(ref: string): boolean {
    return this.exchanges.some(({ words }) => words.some((word) => word.ref === ref && !isInItsRow(word)));
  }

  /** Whether a gateway has said what became of it, so that it is stored. */
  isDecided(ref: string): boolean {
    return this.exchanges.some(({ words }) =>
      words.some((word) => word.ref === ref && word.kind !== 'unknown'),
    );
  }
}

/**
 * Not so a refusal of a gateway that could write nothing else: it is kept aside, and comes to the journal and
 * to its row when it can be written (`gateway/placement/journal/kept-refusals.ts`).
 */
export const isInItsRow = ({ kind, reasons }: Statement): boolean =>
  kind !== 'refused' || !reasons.includes('TECHNICAL_ERROR');
