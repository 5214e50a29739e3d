import { expect, type Locator } from '@playwright/test';
import type { Bettor } from '../bettor.ts';
import type { CastPlace, Journey, Pick, Struck } from './journeys.ts';
import { BUILDER_MATCH, BUILDER_PICKS, CUP } from './offer.ts';

/** A bet of the table as its receipt has it. */
export interface Receipt {
  readonly struck: Struck;
  readonly betId: string;
  /** Pence; null where the receipt has a word for it. */
  readonly hoped: number | null;
}

export const pounds = (pence: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100);
const penceOf = (text: string): number => Math.round(Number(text.replace(/[£,]/g, '')) * 100);

/** Terms and descriptions of a list, by term. */
export async function rowsOf(list: Locator): Promise<ReadonlyMap<string, string>> {
  const [terms, values] = await Promise.all([
    list.locator('dt').allInnerTexts(),
    list.locator('dd').allInnerTexts(),
  ]);
  return new Map(terms.map((term, nth) => [term, values[nth] ?? '']));
}

async function toCup({ page }: Bettor, market: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(CUP) })
    .first()
    .click();
  const chips = page.getByRole('main').getByRole('button', { name: market, exact: true });
  await chips.click();
}

async function pickCast(bettor: Bettor, market: string, places: readonly CastPlace[]): Promise<void> {
  await toCup(bettor, market);
  const main = bettor.page.getByRole('main');
  for (const [name, place] of places) {
    const said = place === 'any' ? 'in any place' : `to be ${place}`;
    await main.getByRole('button', { name: `${name}, ${said}`, exact: true }).click();
  }
  await main.getByRole('button', { name: /^Add / }).click();
}

/** Puts the picks of the modelled match into a bet builder. */
export async function pickBuilder(bettor: Bettor): Promise<void> {
  const { page } = bettor;
  await bettor.go('/');
  await page.getByRole('link', { name: BUILDER_MATCH }).first().click();
  await page.getByRole('button', { name: 'Bet builder', exact: true }).click();
  for (const { market, selection } of BUILDER_PICKS)
    await page
      .getByRole('group', { name: market, exact: true })
      .getByRole('button', { name: new RegExp(`^${selection}`) })
      .click();
  await expect(page.getByText(`${BUILDER_PICKS.length} picks at`)).toBeVisible();
}

async function pick(bettor: Bettor, what: Pick): Promise<void> {
  const { page } = bettor;
  switch (what.from) {
    case 'match':
    case 'race': {
      const path = what.from === 'match' ? '/' : '/sports/horse-racing';
      if (new URL(page.url()).pathname !== path) await bettor.go(path);
      await bettor.price(what.name).click();
      return;
    }
    case 'cup': {
      await bettor.go('/sports/horse-racing');
      await toCup(bettor, what.at === 'without' ? 'Betting without Iron Harvest' : 'Win or each-way');
      await page
        .getByRole('radio', { name: what.at === 'SP' ? 'SP' : 'Price', exact: true })
        .first()
        .click();
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${what.name}( to win)?, .* bet slip`) })
        .click();
      return;
    }
    case 'cast':
      await bettor.go('/sports/horse-racing');
      return pickCast(bettor, what.market, what.places);
    case 'builder':
      return pickBuilder(bettor);
  }
}

async function dress(bettor: Bettor, journey: Journey): Promise<void> {
  const slip = bettor.slip();
  const [first] = journey.bets;
  if (journey.tab !== undefined) await slip.getByRole('tab', { name: journey.tab }).click();
  if (journey.eachWay === true) await slip.getByRole('checkbox', { name: /^Each way/ }).check();
  if (journey.extra === 'freeBet') {
    await slip.getByRole('button', { name: /free bet/ }).click();
    await bettor.page.getByRole('button', { name: 'Use Free bet for singles, £10.00' }).click();
    return;
  }
  for (const { box, stake } of journey.bets)
    await bettor.stake(box, journey.extra === 'counterOffer' ? '2.07' : (stake / 100).toFixed(2));
  if (journey.extra === 'profitBoost') await slip.getByRole('switch', { name: /profit boost/ }).click();
  expect(first).toBeDefined();
}

/** What comes back at a price as it is shown: `6/4`, or `≈ 15/2 (8.58)` with its decimal value. */
function returnsAt(price: string, stake: number): number {
  const decimal = /\((.+)\)$/.exec(price)?.[1];
  if (decimal !== undefined) return Math.round(stake * Number(decimal));
  const [num = Number.NaN, den = Number.NaN] = price.split('/').map(Number);
  return Math.round(stake * (1 + num / den));
}

/** Stake and lines of a bet as the receipt writes them. */
function stakeText({ lines, stake, eachWay = false }: Struck): string {
  const total = pounds(lines * stake * (eachWay ? 2 : 1));
  if (lines === 1 && !eachWay) return total;
  return `${lines === 1 ? '' : `${lines} × `}${pounds(stake)}${eachWay ? ' e/w' : ''} = ${total} total`;
}

async function readReceipt(article: Locator, struck: Struck): Promise<Receipt> {
  const rows = await rowsOf(article.locator('dl'));
  expect(rows.get('Stake') ?? rows.get('Total stake'), struck.kind).toBe(stakeText(struck));
  const returns = rows.get('Potential returns') ?? '';
  const hoped =
    typeof struck.hoped === 'string'
      ? null
      : (struck.hoped ?? returnsAt(rows.get('Odds taken') ?? '', struck.stake));
  expect(returns, struck.kind).toBe(hoped === null ? struck.hoped : pounds(hoped));
  return { struck, betId: rows.get('Bet reference') ?? '', hoped };
}

/** Fills the slip, places it, and checks what its receipts say against the table. */
export async function placeSlip(bettor: Bettor, journey: Journey): Promise<readonly Receipt[]> {
  const { page } = bettor;
  for (const what of journey.picks) await pick(bettor, what);
  await bettor.openSlip();
  const slip = bettor.slip();
  await dress(bettor, journey);
  const before = await bettor.pence();
  await expect(bettor.shown('button')).toHaveText(/^Place bet/);
  await bettor.shown('button').click();
  if (journey.extra === 'counterOffer')
    await slip.getByRole('button', { name: 'Accept £1.03 at 7/5' }).click();
  const articles = slip.getByRole('article');
  await expect(articles).toHaveCount(journey.bets.length);
  await expect(slip.locator('article[data-status="placed"]')).toHaveCount(journey.bets.length);
  const receipts: Receipt[] = [];
  for (const [nth, struck] of journey.bets.entries())
    receipts.push(await readReceipt(articles.nth(nth), struck));
  const cost = journey.extra === 'freeBet' ? 0 : costOf(journey);
  await expect.poll(() => bettor.pence()).toBe(before - cost);
  await slip.getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return receipts;
}

export const costOf = ({ bets }: Journey): number =>
  bets.reduce((sum, { lines, stake, eachWay = false }) => sum + lines * stake * (eachWay ? 2 : 1), 0);

/** `£1,234.50` in pence, of a settled bet. */
export const paidOf = (rows: ReadonlyMap<string, string>): number => penceOf(rows.get('Returns') ?? '');
