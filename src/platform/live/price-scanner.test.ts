import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriceMessage } from '#domain/contract/live.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { ChannelPositions } from './channel-positions.ts';
import { PriceScanner } from './price-scanner.ts';

const PATHS = ['/eventMarkets/42', '/eventMarket/42/7', '/eventSelection/42/7/1001'];
const EPOCH = 'a1';

function subscribed(): ChannelPositions {
  const positions = new ChannelPositions();
  for (const path of PATHS) {
    positions.open(path);
    positions.locate(path, EPOCH, 1, false);
  }
  return positions;
}

interface Row {
  readonly selection: number;
  readonly odds: number;
  readonly version: number;
  readonly flags: number;
}
interface Read {
  readonly channel: string;
  readonly seq: number;
  readonly snapshot: boolean;
  readonly rows: readonly Row[];
}

/** What the text says to the parser and the schema of the contract; undefined when they would not have it. */
function reference(text: string): Read[] | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed)) return undefined;
  const read: Read[] = [];
  for (const item of parsed as ({ channel?: unknown; data?: unknown } | null)[]) {
    const message = PriceMessage.safeParse(item?.data);
    if (!message.success || item?.channel !== message.data.channel || message.data.epoch !== EPOCH)
      return undefined;
    const rows: Row[] = [];
    for (const [selection, num, den, version, flags] of message.data.rows) {
      if (
        selection < 1 ||
        selection >= 2 ** 31 ||
        version < 0 ||
        version >= 2 ** 31 ||
        flags < 0 ||
        flags > 7
      )
        return undefined;
      try {
        rows.push({ selection, odds: num === 0 && den === 0 ? 0 : packOdds(num, den), version, flags });
      } catch {
        return undefined;
      }
    }
    read.push({
      channel: message.data.channel,
      seq: message.data.seq,
      snapshot: message.data.op === 'initial',
      rows,
    });
  }
  return read;
}

function scanned(scanner: PriceScanner, text: string): Read[] | undefined {
  if (!scanner.scan(text, subscribed())) return undefined;
  return scanner.messages.slice(0, scanner.count).map(({ position, seq, snapshot, from, to }) => ({
    channel: position.path,
    seq,
    snapshot,
    rows: Array.from({ length: to - from }, (_, i) => ({
      selection: scanner.selection[from + i]!,
      odds: scanner.odds[from + i]!,
      version: scanner.version[from + i]!,
      flags: scanner.flags[from + i]!,
    })),
  }));
}

/** Numbers as JSON may write them, most of them as they should be. */
const integer = fc.oneof(
  { weight: 60, arbitrary: fc.nat(2_147_483_647).map(String) },
  { weight: 60, arbitrary: fc.nat(50).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '-0',
      '-1',
      '01',
      '1.0',
      '1e2',
      '2147483648',
      '9007199254740993',
      '00',
      '',
      ' 1',
      '1 ',
      '0x1',
      'null',
      '"1"',
      '1.5',
    ),
  },
);
const price = fc.oneof(
  {
    weight: 40,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 2_097_150 }), fc.integer({ min: 1, max: 1_023 }))
      .map(([n, d]) => `${n},${d}`),
  },
  { weight: 8, arbitrary: fc.constant('0,0') },
  { weight: 1, arbitrary: fc.constantFrom('0,1', '1,0', '2097151,1', '1,1024', '-1,2', '1') },
);
const row = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 2_147_483_647 }).map(String), integer),
    price,
    integer,
    fc.oneof({ weight: 40, arbitrary: fc.nat(7) }, fc.nat(9)).map(String),
  )
  .map(([id, odds, version, flags]) => `[${id},${odds},${version},${flags}]`);
const message = fc
  .record({
    path: fc.constantFrom(...PATHS),
    inner: fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, fc.constantFrom(...PATHS)),
    epoch: fc.oneof({ weight: 20, arbitrary: fc.constant(EPOCH) }, fc.constant('b2')),
    seq: fc.nat(1_000_000),
    at: fc.nat(),
    op: fc.oneof({ weight: 20, arbitrary: fc.constantFrom('update', 'initial') }, fc.constant('add')),
    rows: fc.array(row, { maxLength: 4 }),
  })
  .map(
    ({ path, inner, epoch, seq, at, op, rows }) =>
      `{"channel":"${path}","data":{"channel":"${inner ?? path}","epoch":"${epoch}","seq":${seq},"at":${at},"type":"prices","op":"${op}","rows":[${rows.join(',')}]}}`,
  );
const frame = fc.array(message, { minLength: 1, maxLength: 4 }).map((all) => `[${all.join(',')}]`);

/** Up to three edits anywhere: a character put in, taken out or changed, a piece doubled. */
const edit = fc.record({
  at: fc.nat(2_000),
  kind: fc.constantFrom('insert', 'delete', 'replace', 'double'),
  with: fc.oneof(
    fc.constantFrom('0', '1', '5', '9'),
    fc.constantFrom(
      '"',
      '\\',
      ',',
      '[',
      ']',
      '{',
      '}',
      '0',
      '9',
      '-',
      '.',
      'e',
      ' ',
      '\n',
      ':',
      'a',
      '/',
      '\u0000',
      '\u00e9',
    ),
  ),
  length: fc.integer({ min: 1, max: 12 }),
});
const mutated = fc.tuple(frame, fc.array(edit, { maxLength: 3 })).map(([text, edits]) =>
  edits.reduce((was, { at, kind, with: put, length }) => {
    const i = at % (was.length + 1);
    if (kind === 'insert') return was.slice(0, i) + put + was.slice(i);
    if (kind === 'delete') return was.slice(0, i) + was.slice(i + length);
    if (kind === 'replace') return was.slice(0, i) + put + was.slice(i + 1);
    return was.slice(0, i + length) + was.slice(i);
  }, text),
);

const RUNS = Number(process.env.SLIPSTREAM_SCANNER_RUNS ?? 3_000);

describe('price scanner', () => {
  it('never says yes to what parser and schema refuse, and never reads it differently', () => {
    const scanner = new PriceScanner();
    let yes = 0;
    let no = 0;
    fc.assert(
      fc.property(mutated, (text) => {
        const found = scanned(scanner, text);
        if (found === undefined) {
          no += 1;
          return;
        }
        yes += 1;
        expect(found).toEqual(reference(text));
      }),
      { numRuns: RUNS },
    );
    // Both answers must have been put to the test.
    expect(yes).toBeGreaterThan(RUNS / 10);
    expect(no).toBeGreaterThan(RUNS / 10);
  });

  it('says yes to what the gateway writes', () => {
    const plain = fc.record({
      path: fc.constantFrom(...PATHS),
      seq: fc.nat(1_000_000),
      op: fc.constantFrom('update', 'initial'),
      rows: fc.array(
        fc.tuple(
          fc.integer({ min: 1, max: 2_147_483_647 }),
          fc.integer({ min: 1, max: 2_097_150 }),
          fc.integer({ min: 1, max: 1_023 }),
          fc.nat(2_147_483_647),
          fc.nat(7),
        ),
      ),
    });
    const scanner = new PriceScanner();
    fc.assert(
      fc.property(fc.array(plain, { minLength: 1, maxLength: 5 }), (messages) => {
        const text = JSON.stringify(
          messages.map(({ path, seq, op, rows }) => ({
            channel: path,
            data: { channel: path, epoch: EPOCH, seq, at: 1_760_000_000_000, type: 'prices', op, rows },
          })),
        );
        const found = scanned(scanner, text);
        expect(found).toBeDefined();
        expect(found).toEqual(reference(text));
      }),
      { numRuns: 300 },
    );
  });

  it('grows its buffers for a large frame', () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => [i + 1, 5, 2, i, 0]);
    const text = JSON.stringify([
      {
        channel: PATHS[0],
        data: { channel: PATHS[0], epoch: EPOCH, seq: 2, at: 1, type: 'prices', op: 'update', rows },
      },
    ]);
    expect(scanned(new PriceScanner(), text)).toEqual(reference(text));
  });

  it('leaves channels that are not subscribed, and their positions, to the parser', () => {
    const text = `[{"channel":"/eventMarkets/9","data":{"channel":"/eventMarkets/9","epoch":"a1","seq":2,"at":1,"type":"prices","op":"update","rows":[]}}]`;
    expect(new PriceScanner().scan(text, subscribed())).toBe(false);
    expect(reference(text)).toBeDefined();
  });
});
