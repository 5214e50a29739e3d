import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSpecials } from '#domain/contract/browse.ts';
import { getEvents, getEventView } from '#domain/contract/catalogue.ts';
import { pageCalls } from '#domain/navigation/page-calls.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { market, match } from '#testing/offers/catalogue-fixture.ts';

let gateway: InMemoryGateway;
beforeAll(async () => {
  gateway = await startInMemoryGateway();
  gateway.feed(
    { kind: 'event', event: match('oddity', { specials: true }) },
    { kind: 'market', market: market('oddity.one', 'oddity', ['1/1', '2/1']) },
  );
});
afterAll(() => gateway.stop());

const ask = (path: string, query: Record<string, string>) =>
  gateway.app.inject({ url: path, query, headers: { host: '127.0.0.1' } });
const categoryid = 'premier-league';

describe('what a page asks of the offer', () => {
  it('[BRW-05.2] are there specials: told without prices; a league says so itself, and its page does not ask', async () => {
    const specials = async (more: Record<string, string>) =>
      getSpecials.answer.parse((await ask(getSpecials.path, { categoryid, ...more })).json());
    const [whole, presence] = [await specials({}), await specials({ selectionsCount: '0' })];
    expect(whole.entities.selections).toHaveLength(2);
    expect(presence.result).toEqual(whole.result);
    expect(presence.result.eventIds).toHaveLength(1);
    expect([presence.entities.markets, presence.entities.selections]).toEqual([[], []]);
    const league = getEvents.answer.parse(
      (await ask(getEvents.path, { categoryid, interval: 'ALL' })).json(),
    );
    expect(league.entities.events.filter((event) => event.specials).map(({ id }) => id)).toEqual(
      whole.result.eventIds,
    );
    const asked = pageCalls({ key: 'azBrowserMev', params: { categoryId: categoryid } }, { startingIn: 0 });
    expect(asked.map(({ call }) => call.name)).toEqual(['getSports', 'getEvents']);
  });

  it('[BRW-13.3] a finished event that is asked for as alive is not found', async () => {
    const [derby] = [...gateway.catalogue.events()].filter(({ name }) => name === 'derby');
    const eventid = String(derby?.id);
    const statuses = async () => [
      (await ask(getEventView.path, { eventid })).statusCode,
      (await ask(getEventView.path, { eventid, alive: 'true' })).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200]);
    gateway.feed({ kind: 'event', event: match('derby', { state: 'FINISHED' }) });
    expect(await statuses()).toEqual([200, 404]);
  });
});
