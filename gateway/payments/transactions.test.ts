import { expect, it, vi } from 'vitest';
import { GBP } from '#domain/money/parse-money.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { cashAccount, houseAccount } from '../ledger/books.ts';
import { post } from '../ledger/post.ts';
import type { Payments } from './payments.ts';

vi.setConfig({ testTimeout: 60_000 });

placementSuite('transactions of a customer', {}, (here) => {
  const payments = () => here.world.money.payments;
  const cash = async (): Promise<number> => (await here.world.money.accounts.balance(here.ann)).cash;
  const fileOf = async (span: Parameters<Payments['transactionsFile']>[1]): Promise<string> => {
    let text = '';
    for await (const lines of payments().transactionsFile(here.ann, span)) text += lines;
    return text;
  };

  it('[PAY-11.2] [PAY-11.4] own dates are whole days of London, with their own balances; a file has every line', async () => {
    const cashOf = cashAccount(here.ann);
    const house = houseAccount('adjustments', GBP);
    const lines = Array.from({ length: 1_204 }, (_, nth) => ({
      at: Date.UTC(2027, 2, 27, 22) + nth * 150_000,
      amount: nth + 1,
    }));
    for (const { at, amount } of lines)
      await here.world.data.database.db.transaction().execute(async (tx) => {
        await post(tx, { kind: 'adjustment', ref: `a${amount}`, at }, [
          { account: cashOf, amount },
          { account: house, amount: -amount },
        ]);
      });
    // Clocks go forward in the night to the 28th: that day begins at 00:00 and ends at 23:00, UTC.
    const [from, to] = [Date.UTC(2027, 2, 28), Date.UTC(2027, 2, 28, 23)];
    const sums = (isIn: (at: number) => boolean) =>
      lines.filter(({ at }) => isIn(at)).reduce((sum, { amount }) => sum + amount, 0);
    const day = { firstDay: '2027-03-28', lastDay: '2027-03-28' };
    const first = await payments().transactions(here.ann, { span: day });
    const now = await cash();
    expect([first.opening, first.closing]).toEqual([
      now - sums((at) => at >= from),
      now - sums((at) => at >= to),
    ]);
    expect(first.totals).toEqual([{ kind: 'adjustment', amount: sums((at) => at >= from && at < to) }]);
    expect(first.items[0]?.balanceAfter).toBe(first.closing);
    const file = (await fileOf({ firstDay: '2027-03-27', lastDay: '2027-03-30' })).trimEnd().split('\r\n');
    expect(file[0]).toBe('\uFEFFtime,kind,amount,currency,balance,reference');
    expect(file).toHaveLength(1 + lines.length);
    const references = file.slice(1).map((line) => line.split(',').at(-1));
    expect(references).toEqual(lines.map(({ amount }) => `"a${amount}"`).toReversed());
    expect(await fileOf({ firstDay: '2026-01-01', lastDay: '2026-01-02' })).toMatch(/^[^\n]*\r\n$/);
  });

  it('[PAY-11.4] a figure below nothing is a figure in the file, and what would run is text', async () => {
    const at = Date.UTC(2027, 5, 1, 12);
    await here.world.data.database.db.transaction().execute(async (tx) => {
      await post(tx, { kind: 'adjustment', ref: '=1+1', at }, [
        { account: cashAccount(here.ann), amount: -250 },
        { account: houseAccount('adjustments', GBP), amount: 250 },
      ]);
    });
    const [, line] = (await fileOf({ firstDay: '2027-06-01', lastDay: '2027-06-01' })).split('\r\n');
    expect(line?.split(',').slice(1, 3)).toEqual(['"adjustment"', '"-2.50"']);
    expect(line?.split(',').at(-1)).toBe(`"'=1+1"`);
  });
});
