import { afterAll, describe, expect, it } from 'vitest';
import { GatewayProcess } from '#testing/processes/gateway-process.ts';
import { SHORT, tables } from './run.ts';

const server = process.env.SLIPSTREAM_TEST_PG;

afterAll(() => GatewayProcess.endAll());

/** A taste of `npm run nodes`, which asks more, of more, for longer. */
describe.skipIf(server === undefined)('two gateways on one PostgreSQL database', () => {
  it('[HOLD-16] show one offer, book and settle once, tell and record alike, whatever becomes of one of them', async () => {
    const found = await tables(server ?? '', SHORT, () => undefined);
    const rows = found.flatMap((table) => table.rows);
    const failing = rows.filter(({ verdict }) => verdict === 'fails');
    // As a message: a report cuts what is compared.
    const told = failing.map(({ question, figure }) => `${question}: ${figure}`).join('; ');
    expect(failing.length, told).toBe(0);
    expect(rows.length).toBeGreaterThan(12);
  }, 900_000);
});
