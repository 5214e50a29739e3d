import type { FastifyInstance } from 'fastify';
import { type AppServices, createApp } from '#gateway/http/create-app.ts';

/** What an HTTP side asks for of the process it stands in front of. */
export type NodeServices = Omit<AppServices, 'recordings' | 'staff'>;

/** Requests a minute; an `integer` of the database takes it. */
export const NO_LIMIT = 1_000_000_000;

/** A service that is another object after each start of the process. */
const following = <Service extends object>(now: () => Service): Service =>
  new Proxy(now(), { get: (_first, name): unknown => Reflect.get(now(), name) });

/**
 * The HTTP side of a gateway takes a second to build, and no session has that: it is built once for a place
 * in the world and follows whatever process runs there.
 */
export class SharedApp {
  #services: NodeServices | undefined;
  #app: FastifyInstance | undefined;
  #now: () => number = () => 0;

  async serve(services: NodeServices, now: () => number): Promise<FastifyInstance> {
    this.#services = services;
    this.#now = now;
    this.#app ??= await this.#build();
    return this.#app;
  }

  #current(): NodeServices {
    if (this.#services === undefined) throw new Error('nobody serves here yet');
    return this.#services;
  }

  async #build(): Promise<FastifyInstance> {
    const current = (): NodeServices => this.#current();
    const services: NodeServices = {
      view: () => current().view(),
      accounts: following(() => current().accounts),
      identity: following(() => current().identity),
      questionnaires: following(() => current().questionnaires),
      access: following(() => current().access),
      placement: following(() => current().placement),
      myBets: following(() => current().myBets),
      cashOuts: following(() => current().cashOuts),
      payments: following(() => current().payments),
      bonuses: following(() => current().bonuses),
      messages: following(() => current().messages),
      marketing: following(() => current().marketing),
      promotions: following(() => current().promotions),
      sharing: following(() => current().sharing),
      results: following(() => current().results),
      popular: following(() => current().popular),
      proofs: following(() => current().proofs),
      limits: following(() => current().limits),
      health: () => current().health(),
    };
    const unlimited = {
      login: NO_LIMIT,
      register: NO_LIMIT,
      placement: NO_LIMIT,
      sharing: NO_LIMIT,
      recording: NO_LIMIT,
      calls: NO_LIMIT,
      account: NO_LIMIT,
    };
    const app = await createApp(services, {
      appFolder: null,
      demonstration: false,
      checkAnswers: true,
      https: false,
      logLevel: 'silent',
      rateLimits: unlimited,
      version: 'simulated',
      now: () => this.#now(),
    });
    // Else the first request of the first world does it.
    await app.ready();
    return app;
  }
}
