import { login, register } from '#domain/contract/account.ts';
import { betStatus, placeBets } from '#domain/contract/betting.ts';
import type { Answer, Request } from './http-line.ts';
import { readTapped, readWhoLoggedIn } from './parse-tapped.ts';

export interface TappedBet {
  readonly op: 'placeBets' | 'betStatus';
  readonly ref: string;
  /** Whose session the request went out in, by its cookie; undefined without one. */
  readonly account: string | undefined;
}

/** Calls whose answers open a session. */
const OPENING: ReadonlySet<string> = new Set([login.path, register.path]);

const opOf = ({ path }: Request): TappedBet['op'] | undefined => {
  const plain = path.split('?', 1)[0];
  if (plain === placeBets.path) return 'placeBets';
  return plain === betStatus.path ? 'betStatus' : undefined;
};

/**
 * Which bets went out, and were asked about, in whose session: by the cookies that were given out at a login, and not by anything
 * that the app holds or logs.
 */
export class WireTap {
  readonly #accounts = new Map<string, string>();
  readonly bets: TappedBet[] = [];

  /** Whose session a cookie is, by the login that gave it out. */
  accountOf(cookie: string): string | undefined {
    return this.#accounts.get(cookie);
  }

  /** Takes note of a request of the app and of its answer, which comes as it would without. */
  async follow(request: Request, answered: Promise<Answer>): Promise<Answer> {
    const cookie = request.headers.cookie ?? '';
    const op = opOf(request);
    if (op !== undefined)
      for (const ref of readTapped(request.body))
        this.bets.push({ op, ref, account: this.#accounts.get(cookie) });
    const answer = await answered;
    // A logout takes the cookie away: what is left in its place is nobody's.
    if (answer.cookie === undefined || /=$/.test(answer.cookie)) return answer;
    const isLogin = OPENING.has(request.path.split('?', 1)[0] ?? '');
    const account = isLogin ? readWhoLoggedIn(answer.text) : this.#accounts.get(cookie);
    if (account !== undefined) this.#accounts.set(answer.cookie, account);
    return answer;
  }
}
