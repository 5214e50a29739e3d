import { describe, expect, it } from 'vitest';
import { VIEW_REASONS } from '#domain/contract/staff-fields.ts';
import staff from '#src/text/en-gb/staff.json';
import { createText } from '#src/text/text.ts';
import { whyText } from './why-text.ts';

const t = createText('en-GB', staff);

describe('why somebody did something, in words', () => {
  it('a list that nothing narrowed down is not told in brackets', () => {
    expect(whyText(t, { act: 'searched', reason: null, detail: '{}' })).toBe('all sessions');
  });

  it('what was searched for stands as it was written down, even what says nothing in another act', () => {
    expect(whyText(t, { act: 'searched', reason: null, detail: '{"text":"x"}' })).toBe('{"text":"x"}');
    expect(whyText(t, { act: 'opened', reason: null, detail: '{}' })).toBe('{}');
  });

  it('[MEND-07] a result that was said is told whole, and what cannot be read as it stands', () => {
    const said = (result: object, why = 'Page 4.') =>
      whyText(t, {
        act: 'settled',
        reason: null,
        detail: JSON.stringify({ market: 17, selection: 3, result, staff: 'amy', why }),
      });
    expect(said({ outcome: 'VOID' })).toBe('Page 4. Selection 3 of market 17: Void.');
    const shared = { tied: 3, places: 2 };
    expect(
      said({
        outcome: 'LOST',
        place: { outcome: 'WON', deadHeat: shared },
        startingPrice: '9/2',
      }),
    ).toBe(
      'Page 4. Selection 3 of market 17: Lost. Place part: Placed. 3 finished level for 2 places. At starting price 9/2.',
    );
    expect(whyText(t, { act: 'settled', reason: null, detail: '{"x":1}' })).toBe('{"x":1}');
  });

  it.each(VIEW_REASONS)(
    'the reason %s is in words, with its detail, and the id of a note is not told',
    (reason) => {
      const words = t(`staff.reason.${reason}`);
      expect(whyText(t, { act: 'opened', reason, detail: 'more' })).toBe(`${words}: more`);
      expect(whyText(t, { act: 'noted', reason, detail: 'note-1' })).toBe(words);
    },
  );
});
