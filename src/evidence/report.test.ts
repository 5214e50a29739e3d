import { describe, expect, it } from 'vitest';
import { nothingMissing } from '#recordings/format/heads/missing.ts';
import { evidenceOf } from '#replay/evidence/evidence-of.ts';
import { placementsIn } from '#replay/evidence/placements-in.ts';
import bets from '#src/text/en-gb/bets.json';
import evidenceTexts from '#src/text/en-gb/evidence.json';
import { createText } from '#src/text/text.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { accepted, LOST, ok, Rig, status } from '#testing/slip/slip-rig.ts';
import { definitionOf } from './pdf/definition.ts';
import { renderPdf } from './pdf/render.ts';
import { type Report, reportOf } from './report.ts';

// A text that is missing shows as its id here, so that it is found.
const t = createText('en-GB', { ...bets, ...evidenceTexts }, (id) => id);

/** A bet whose answer was lost and whose acceptance came by asking. */
function recovered(names: Partial<Record<'selection' | 'market' | 'event', string>> = {}) {
  const rig = new Rig();
  rig.add(1);
  if (Object.keys(names).length > 0)
    rig.change(1, { names: { selection: 'A', market: 'B', event: 'C', ...names } });
  rig.type('single:1', '20');
  rig.place();
  const slip = rig.sentSlips()[0]!;
  rig.answer(rig.asked('placeBets')[0]!, LOST);
  rig.advance(2_000);
  rig.answer(
    rig.asked('betStatus')[0]!,
    status([{ ref: slip.ref, state: 'KNOWN', outcome: accepted(slip) }]),
  );
  return rig.log();
}

function reportIn(
  events: ReturnType<typeof recovered>,
  header = logHeader,
  missing = nothingMissing,
): Report {
  return reportOf(evidenceOf({ header, events, missing }, placementsIn(events)[0]!.ref)!, t);
}
const textsOf = (report: Report): string[] => [
  report.title,
  report.verdict,
  ...report.summary.flat(),
  ...report.story.map(({ text }) => text),
  ...report.sections.flatMap(({ title, head, rows, empty }) => [title, ...head, ...rows.flat(), empty ?? '']),
  ...report.notes,
];

describe('the report of a bet', () => {
  it('[EVT-08.3] says what is missing as what it is: prices that were dropped, or behaviour that was never kept', () => {
    const dropped = /removed from the recording to save space/;
    const withheld = /had not agreed to that/;
    const told = (live: boolean, behaviour: boolean): readonly boolean[] => {
      const notes = reportIn(recovered(), logHeader, { live, behaviour }).notes.join(' ');
      return [dropped.test(notes), withheld.test(notes)];
    };
    expect([told(false, false), told(true, false), told(false, true)]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it('[EVT-08] says in words what happened, in order, and leaves no message without a text', () => {
    const report = reportIn(recovered());
    expect(report.story.map(({ text }) => text)).toEqual([
      'Live prices came back.',
      'Team 1 was put into the slip.',
      'The customer pressed “place” with 2/1 on the screen.',
      'The request was stored on the device.',
      'The request went out.',
      'No usable answer came back: none came. The screen said that this was being checked.',
      'The app asked what became of the bet.',
      expect.stringMatching(/^The bet was accepted with number SB-/),
    ]);
    expect(report.verdict).toContain('The price accepted is the price that was on the screen.');
    for (const text of textsOf(report)) expect(text).not.toMatch(/evidence\.[a-z]|\{[a-z]/i);
  });

  it('[MEND-20] tells what stood on the page where a translator had written over it', () => {
    const events = recovered().map((event) =>
      event.type === 'placement/requested'
        ? {
            ...event,
            data: {
              ...event.data,
              shown: { ...event.data.shown, standing: [{ what: 'returns', said: '£99.00' }] },
            },
          }
        : event,
    );
    const rows = (report: Report) => report.sections.find(({ id }) => id === 'screen')?.rows ?? [];
    expect(rows(reportIn(recovered())).filter(([label]) => label?.startsWith('Not what'))).toEqual([]);
    expect(rows(reportIn(events)).at(-1)).toEqual([
      'Not what the app had put there (returns): the page said',
      '£99.00',
    ]);
  });

  it('[UK-44] says so when a price was accepted that is not the one on the screen', () => {
    const rig = new Rig({ acceptOddsChange: 'ACCEPT_ANY_ODDS' });
    rig.add(1);
    rig.type('single:1', '20');
    rig.place();
    const [request, slip] = [rig.asked('placeBets')[0]!, rig.sentSlips()[0]!];
    const outcome = accepted(slip);
    const receipt = { ...outcome.receipt, totalOdds: '2.75', possibleWinnings: 5_500 };
    receipt.selections = receipt.selections.map((leg) => ({
      ...leg,
      odds: leg.odds === null ? null : '7/4',
    }));
    rig.answer(request, ok([{ ...outcome, receipt }]));
    const report = reportIn(rig.log());
    expect(report.verdict).toContain('lower than the price on the screen');
    expect(report.sections.find(({ id }) => id === 'prices')?.rows[0]?.slice(1)).toEqual([
      '2/1 (version 1)',
      '2/1 (version 1)',
      '7/4 (version 1)',
    ]);
  });

  it('[UK-55] speaks to the customer on their own page', () => {
    const events = recovered();
    const evidence = evidenceOf(
      { header: logHeader, events, missing: nothingMissing },
      placementsIn(events)[0]!.ref,
    );
    const own = reportOf(evidence!, t, 'own');
    expect(own.story.map(({ text }) => text)).toContain('You pressed “place” with 2/1 on the screen.');
    for (const text of textsOf({ ...own, notes: [] })) expect(text).not.toMatch(/customer/);
  });

  it('[EVT-08] says nothing of odds where the bet has none, as a system', () => {
    const events = recovered().map((event) => {
      if (event.type !== 'placement/requested') return event;
      const bets = event.data.bets.map((bet) => ({ ...bet, slip: { ...bet.slip, displayTotalOdds: null } }));
      return { ...event, data: { ...event.data, bets } };
    });
    expect(reportIn(events).story.map(({ text }) => text)).toContain('The customer pressed “place”.');
  });

  it('reads a time zone that nobody knows as UTC, and says so', () => {
    const report = reportIn(recovered(), { ...logHeader, timeZone: 'Mars/<script>' });
    expect(report.sections.find(({ id }) => id === 'calls')?.head[0]).toBe('Time (UTC)');
  });

  it('[EVT-08] is printed on pages, the same bytes for the same input, and text is text', async () => {
    const hostile = '<script>alert(1)</script> {link} \u202e ' + 'x'.repeat(400);
    const report = reportIn(recovered({ selection: hostile }));
    const pages = {
      report,
      preparation: { viewer: 'support-1', ticket: 'T-1', at: 1_790_000_000_000 },
      proofs: [{ title: 'Chain', words: 'It holds.', facts: [['Head', 'ab'.repeat(32)]] as const }],
      preparedAt: 'then',
      name: 'SB-1',
    };
    const [first, second] = [
      await renderPdf(definitionOf(pages, t)),
      await renderPdf(definitionOf(pages, t)),
    ];
    const text = new TextDecoder('latin1').decode(first);
    expect(text.startsWith('%PDF-1.')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
    expect(text).not.toMatch(/\/(JavaScript|JS|Launch|URI|EmbeddedFile)\b/);
    expect(first).toEqual(second);
  });
});
