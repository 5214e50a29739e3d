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

  it.each(VIEW_REASONS)(
    'the reason %s is in words, with its detail, and the id of a note is not told',
    (reason) => {
      const words = t(`staff.reason.${reason}`);
      expect(whyText(t, { act: 'opened', reason, detail: 'more' })).toBe(`${words}: more`);
      expect(whyText(t, { act: 'noted', reason, detail: 'note-1' })).toBe(words);
    },
  );
});
