import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { recommendBets } from '#domain/contract/sharing.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { offer } from '../../config/offer.ts';

let gateway: InMemoryGateway;
beforeAll(async () => {
  gateway = await startInMemoryGateway();
});
afterAll(() => gateway.stop());

const headers = { 'content-type': 'application/json', [REQUEST_HEADERS.clientId]: 'web' };
const post = async (path: string, body: unknown, cookie = '') => {
  const answer = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};
const selections = () =>
  [...gateway.catalogue.events()].flatMap((event) =>
    event.marketIds.flatMap((id) => gateway.catalogue.market(id)?.selectionIds ?? []),
  );

describe('what goes with a slip', () => {
  it('[REQ-02] never a selection of an event that is in the slip, never one that cannot be bet on, few of them', async () => {
    const all = selections();
    expect(all.length).toBeGreaterThan(3);
    for (const id of all) {
      const { status, body } = await post('/api/v2/betrecommendations?lsm=true', {
        selections: [id],
        oddsFormat: 'FRACTIONAL',
      });
      expect(status).toBe(200);
      const answer = recommendBets.answer.parse(body);
      const mine = gateway.catalogue.selection(id)!.eventId;
      expect(answer.result.selectionIds.length).toBeLessThanOrEqual(offer.recommendations);
      for (const recommended of answer.result.selectionIds) {
        const selection = answer.entities.selections.find((one) => one.id === recommended)!;
        expect(selection.eventId).not.toBe(mine);
        expect(selection.suspended).toBe(false);
        expect(selection.odds).toBeDefined();
      }
    }
    const none = await post('/api/v2/betrecommendations', { selections: [], oddsFormat: 'DECIMAL' });
    expect(none.body).toMatchObject({ resultCode: 0, result: { selectionIds: [] } });
  });
});

describe('slip codes over the wire', () => {
  it('[REQ-02] makes and finds a code; an unknown one is error 1, a selection that is not on offer is refused', async () => {
    const [first] = selections();
    const made = await post('/api/v2/betslipcodes', { selections: [first] });
    expect(made.body).toMatchObject({ resultCode: 0, data: { betslipCode: 'TESTCODE' } });
    const found = await fetch(`${gateway.url}/api/v2/betslipcodes/TESTCODE`);
    expect(await found.json()).toMatchObject({
      resultCode: 0,
      data: { betCodes: [{ selectionId: first, code: 'TESTCODE' }] },
    });
    for (const code of ['NOCODE00', encodeURIComponent("' or 1=1"), 'x'.repeat(90)]) {
      const answer = await fetch(`${gateway.url}/api/v2/betslipcodes/${code}`);
      expect([code, answer.status]).toEqual([code, 404]);
      expect(await answer.json()).toMatchObject({ resultCode: 1, errorType: 'UNKNOWN_CODE' });
    }
    // What no database takes is no code, and refused before it is looked for (HOLD-15).
    expect((await fetch(`${gateway.url}/api/v2/betslipcodes/%00`)).status).toBe(400);
    expect((await post('/api/v2/betslipcodes', { selections: [2_000_000_000] })).status).toBe(400);
    expect((await post('/api/v2/betslipcodes', { selections: [] })).status).toBe(400);
  });

  it('[REQ-01.1] [REQ-01.3] only customers ask for bets, in 1 to 500 characters that say something', async () => {
    const guest = await post('/api/v2/betrequest', { description: 'x' });
    expect(guest.status).toBe(401);
    const login = await fetch(`${gateway.url}/api/platform/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username: 'alice', password: 'password-of-alice' }),
    });
    const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const ask = async (description: unknown) =>
      (await post('/api/v2/betrequest', { description }, cookie)).status;
    expect(await ask('Arsenal to win and it rains')).toBe(200);
    expect(await ask('x'.repeat(500))).toBe(200);
    for (const bad of ['', '   \n', '\u0000', 'x'.repeat(501), 7, null, ['a'], { a: 1 }])
      expect([bad, await ask(bad)]).toEqual([bad, 400]);
  });
});
