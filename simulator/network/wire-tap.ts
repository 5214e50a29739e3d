import { login, register } from '#domain/contract/account.ts';
import { betStatus, placeBets } from '#domain/contract/betting.ts';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import type { Answer, Request } from './http.ts';
import { readSessionOpened, readTapped } from './parse-tapped.ts';

export interface TappedBet {
  readonly op: 'placeBets' | 'betStatus';
  readonly ref: string;
  /**
   * Whose session the request went out in, by its cookie; undefined without one, and where it names a session
   * of somebody else, unless a gateway answers it all the same.
   */
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
 * Which bets went out, and were asked about, in whose session: by the cookies that were given out at a login,
 * and not by anything that the app holds or logs.
 */
export class WireTap {
  readonly #accounts = new Map<string, string>();
  /** Whose session one of that name is. */
  readonly #owners = new Map<string, string>();
  /**
   * Requests that name a session of somebody else, with what there is to be noted where they are answered.
   */
  readonly #misnamed = new WeakMap<Request, () => void>();
  readonly bets: TappedBet[] = [];

  /** Whose session a cookie is, by the login that gave it out. */
  accountOf(cookie: string): string | undefined {
    return this.#accounts.get(cookie);
  }

  /** Takes note of a request of the app and of its answer, which comes as it would without. */
  async follow(request: Request, answered: Promise<Answer>): Promise<Answer> {
    const cookie = request.headers.cookie ?? '';
    const op = opOf(request);
    const whose = this.#accounts.get(cookie);
    const isNamed = this.#isNamed(request, whose);
    const note = (account: string | undefined): void => {
      if (op !== undefined) for (const ref of readTapped(request.body)) this.bets.push({ op, ref, account });
    };
    note(isNamed ? whose : undefined);
    if (!isNamed) this.#misnamed.set(request, () => note(whose));
    const answer = await answered;
    // A logout takes the cookie away: what is left in its place is nobody's.
    if (answer.cookie === undefined || /=$/.test(answer.cookie)) return answer;
    const isLogin = OPENING.has(request.path.split('?', 1)[0] ?? '');
    const opened = isLogin ? readSessionOpened(answer.text) : undefined;
    if (opened !== undefined) this.#owners.set(opened.gwSessionId, opened.account);
    const account = isLogin ? opened?.account : this.#accounts.get(cookie);
    if (account !== undefined) this.#accounts.set(answer.cookie, account);
    return answer;
  }

  /** Takes note of what a gateway answered: what comes to the app may be anybody's word. */
  answered(request: Request, status: number): void {
    if (status === 200) this.#misnamed.get(request)?.();
  }

  /** Whether the session that a request names, if it names one, is that customer's. */
  #isNamed({ headers }: Request, account: string | undefined): boolean {
    const named = headers[REQUEST_HEADERS.gwSessionId];
    return named === undefined || this.#owners.get(named) === account;
  }
}
