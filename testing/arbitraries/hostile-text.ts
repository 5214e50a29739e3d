import fc from 'fast-check';

/**
 * Texts that broke somebody's software once: markup, queries, paths, control and bidi characters, numbers at
 * the edge.
 */
export const NAUGHTY: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\u0000\u0001\u001f',
  '\ufeff',
  '\u202eDE\u202c',
  '\ud800',
  '\udfff\ud800',
  '﷽',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤ ̖t̝͕̳̣̻̪͞h̼͓̲̦̳̘̲e͇̣̰̦̬͎ ̢̼̻̱̘h͚͎͙̜̣̲ͅi̦̲̣̰̤v̻͍e̺̭̳̪̰',
  '👨‍👩‍👧‍👦🏇',
  'İı',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  "' or '1'='1",
  '1; drop table bets; --',
  '{{7*7}}',
  ['$', '{7*7}'].join(''),
  '%00',
  '%',
  '%E0%A4%A',
  '../../../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  '0',
  '-0',
  '-1',
  '1e9',
  '1e309',
  '0x10',
  '١٢٣',
  '１２３',
  '9007199254740993',
  '99999999999999999999',
  '2147483648',
  '4294967297',
  '0.1.2',
  '1,000.00',
  ',,,',
  '&&==&=',
  '#?#?',
  'a'.repeat(5_000),
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NAUGHTY),
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);

/** Any JSON, with hostile texts for keys and values. */
export const hostileJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    hostileText,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(hostileText, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
