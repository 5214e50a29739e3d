import { describe, expect, it } from 'vitest';
import { searchOffer as searchCall } from '#domain/contract/search.ts';
import { searchWords } from '#domain/navigation/search-words.ts';
import { SEARCH_TEXT } from '#projections/search/select-search.ts';
import { readView, viewOf } from '#projections/views/parse-view.ts';
import { ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { decideRoute } from '../navigation/decide-route.ts';
import { searchOffer } from './search-offer.ts';

const found = (eventId: number) =>
  ok({
    resultCode: 0,
    result: { eventIds: [eventId], leagues: [], participants: [], runners: [] },
    entities: { events: [], markets: [], selections: [] },
  });

function searching() {
  const made = runtimeHarness({ decideRoute, searchOffer }, () => undefined);
  made.start();
  const type = (value: string): void =>
    made.submit({ type: 'intent/viewOptionChosen', data: { ...SEARCH_TEXT, value } });
  const texts = () => made.calls.map(({ data }) => data.body);
  const shown = () => readView(searchCall, viewOf(made.state().views, searchCall));
  const pass = (ms: number): void => made.pass(ms);
  return { ...made, pass, type, texts, shown };
}

describe('search', () => {
  it('[SCH-01.1] [RAC-03.2] asks from three letters on, 300 ms after the last', () => {
    expect(['', 'ar', ' a r ', 'ars', '  ars   enal '].map(searchWords)).toEqual([
      '',
      '',
      'a r',
      'ars',
      'ars enal',
    ]);
    expect(searchWords('x'.repeat(200))).toHaveLength(60);
    const { type, pass, texts } = searching();
    type('ars');
    pass(299);
    type('arse');
    pass(299);
    expect(texts()).toEqual([]);
    pass(1);
    expect(texts()).toEqual([{ text: 'arse' }]);
    type('');
    pass(1_000);
    expect(texts()).toHaveLength(1);
  });

  it('[SCH-01.3] an answer to an older text replaces nothing', () => {
    const { type, pass, calls, answer, shown } = searching();
    type('ars');
    pass(300);
    type('che');
    pass(300);
    const [older, newer] = calls;
    answer(newer!, found(2));
    answer(older!, found(1));
    expect(shown()).toMatchObject({ kind: 'ready', result: { eventIds: [2] } });
  });

  it('asks again on the page of the search and after a press on retry, and not for a mark of before a reload', () => {
    const { type, pass, submit, texts, start, runtime } = searching();
    type('ars');
    pass(300);
    submit({ type: 'intent/navigated', data: { path: '/search', replace: false } });
    expect(texts()).toHaveLength(2);
    submit({ type: 'intent/retryPressed', data: { view: searchCall.name } });
    expect(texts()).toHaveLength(3);
    submit({ type: 'intent/navigated', data: { path: '/more', replace: false } });
    start({ path: '/search' });
    expect(runtime.state().navigation.key).toBe('search');
    expect(texts()).toHaveLength(3);
  });
});
