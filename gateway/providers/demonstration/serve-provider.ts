import { readFileSync } from 'node:fs';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { minorText } from '#domain/money/parse-money.ts';
import { idleClock } from '../../feeds/clock.ts';
import { PROVIDER_MESSAGES } from '../../http/hear-provider.ts';
import type { IdentityProvider } from '../identity-provider.ts';
import type { ProviderMessage } from '../payment-provider.ts';
import { SIGNATURE_HEADER, signatureOf } from '../signature.ts';
import type { VulnerabilityBureau } from '../vulnerability-bureau.ts';
import { demonstrationBureau } from './demonstration-bureau.ts';
import { demonstrationIdentity } from './demonstration-identity.ts';
import { DemonstrationMailer } from './demonstration-mailer.ts';
import { DemonstrationProvider, type Shown } from './demonstration-provider.ts';

const text = (longest: number) => z.string().check(z.maxLength(longest));
const Addressed = z.object({ address: text(254) });
const Named = z.object({ token: text(64) });
const Submitted = z.object({
  token: text(64),
  number: text(32),
  expiry: text(10),
  code: text(10),
  name: text(80),
});
const NamedAccount = z.object({ token: text(64), holder: text(80), sortCode: text(12), number: text(16) });
const Answered = z.object({ token: text(64), code: z.nullable(text(16)) });

const pageFile = (name: string): string => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');

/** Nothing but itself, shown by the app alone; the address has no card in it and is not passed on. */
function headersOf(shownBy: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      `frame-ancestors ${shownBy.join(' ')}`,
    ].join(';'),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}

/** What arrives in a body of another form, or of nobody's payment, has no answer. */
function servePages(
  app: FastifyInstance,
  { provider, mailer }: Pick<ServedProvider, 'provider' | 'mailer'>,
  shownBy: () => readonly string[],
): void {
  const files = [
    ['/pay/fields', 'fields.html', 'text/html'],
    ['/pay/fields.js', 'fields.js', 'text/javascript'],
    ['/pay/fields.css', 'fields.css', 'text/css'],
    ['/pay/account', 'account.html', 'text/html'],
    ['/pay/account.js', 'account.js', 'text/javascript'],
    ['/mailbox', 'mailbox.html', 'text/html'],
    ['/mailbox.js', 'mailbox.js', 'text/javascript'],
  ] as const;
  for (const [path, name, type] of files) {
    const body = pageFile(name);
    app.get(path, (_request, reply) =>
      reply.headers(headersOf(shownBy())).type(`${type}; charset=utf-8`).send(body),
    );
  }
  const answering = <Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    answer: (body: z.infer<Schema>) => object | undefined,
  ): void => {
    app.post(path, (request, reply) => {
      const body = schema.safeParse(request.body);
      const said = body.success ? answer(body.data) : undefined;
      return reply
        .headers(headersOf(shownBy()))
        .code(said === undefined ? 404 : 200)
        .send(said ?? {});
    });
  };
  answering('/mailbox/mails', Addressed, ({ address }) => ({ mails: mailer.read(address) }));
  answering('/pay/session', Named, ({ token }): object | undefined => {
    const entered = provider.enter(token);
    if (entered === undefined) return undefined;
    const { amount, currency, paymentId, shownBy: origin } = entered.order;
    return { ...entered.shown, amount: minorText(amount), currency, paymentId, origin };
  });
  answering('/pay/account/session', Named, ({ token }) => provider.enterAccount(token));
  answering('/pay/account/name', NamedAccount, ({ token, ...typed }) => provider.nameAccount(token, typed));
  answering('/pay/submit', Submitted, ({ token, ...card }): Shown | undefined =>
    provider.submit(token, card),
  );
  answering('/pay/challenge', Answered, ({ token, code }): Shown | undefined =>
    provider.answerChallenge(token, code),
  );
}

export interface ServedProvider {
  readonly provider: DemonstrationProvider;
  readonly mailer: DemonstrationMailer;
  readonly identity: IdentityProvider;
  readonly bureau: VulnerabilityBureau;
  /** Begins to listen; `toGateway` is where results are told. */
  listen(place: { readonly host: string; readonly port: number; readonly isGiven: boolean }): Promise<void>;
  /** The gateway listens there. */
  gatewayAt(url: string): void;
  close(): Promise<void>;
}

/** Cookies know no ports: of this machine's two names the frame has the other one than the page. */
function hostBeside(shownBy: string): string {
  const name = URL.canParse(shownBy) ? new URL(shownBy).hostname : '';
  if (name === '127.0.0.1') return 'localhost';
  return name === 'localhost' || name === '' ? '127.0.0.1' : name;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** The demonstration's provider with its pages and its line to our gateway. It keeps no log. */
export function serveDemonstrationProvider(report: (error: unknown) => void): ServedProvider {
  const app = fastify({ logger: false, bodyLimit: 8_192 });
  let gateway = '';
  const port = (): number => {
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const tell = async (message: ProviderMessage): Promise<void> => {
    const body = JSON.stringify(message);
    const answer = await fetch(`${gateway}${PROVIDER_MESSAGES}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signatureOf(provider.messageKey, Date.now(), body),
      },
      body,
    });
    if (!answer.ok) throw new Error(`the gateway answered ${answer.status} to a result of the provider`);
  };
  const provider = new DemonstrationProvider({
    clock: idleClock,
    tell,
    report,
    originFor: (shownBy) => `http://${hostBeside(shownBy)}:${port()}`,
  });
  // This machine's pages, those of a development server too, and the gateway by whatever name it is reached.
  const appOrigins = (): readonly string[] => [
    'http://localhost:*',
    'http://127.0.0.1:*',
    ...(URL.canParse(gateway) ? [`http://*:${new URL(gateway).port}`] : []),
  ];
  const mailer = new DemonstrationMailer(Date.now);
  servePages(app, { provider, mailer }, appOrigins);
  return {
    provider,
    mailer,
    identity: demonstrationIdentity,
    bureau: demonstrationBureau,
    async listen({ host, port: wanted, isGiven }) {
      try {
        await app.listen({ host, port: wanted });
      } catch (error) {
        if (isGiven || !isTaken(error)) throw error;
        await app.listen({ host, port: 0 });
      }
    },
    gatewayAt(url) {
      gateway = url;
    },
    async close() {
      provider.close();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
