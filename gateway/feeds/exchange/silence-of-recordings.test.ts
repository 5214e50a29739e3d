import { describe, expect, it, vi } from 'vitest';
import { missingRecordings, recordedMessages } from '#testing/offers/recorded-data.ts';
import { silenceRules } from '../../config/silence.ts';
import { FeedSilence } from '../../core/feed-silence.ts';
import { marketKey } from './exchange-market.ts';
import { pricePolicy } from './fixed-price.ts';
import { NameBook } from './names.ts';
import { Translator } from './translator.ts';

vi.setConfig({ testTimeout: 60_000 });

/** How often an open market is silent just before the next word, played at its own pace to the end. */
function silencesIn(file: string): number {
  const silence = new FeedSilence(silenceRules);
  const translator = new Translator({ policy: pricePolicy, names: new NameBook(), worldTime: (at) => at });
  let last = 0;
  let silences = 0;
  for (const message of recordedMessages(file)) {
    if (message.op !== 'mcm') continue;
    const at = Math.max(last, message.pt ?? last);
    last = at;
    silences += silence.silentMarkets(at).filter((key) => silence.stateOf(key) === 'OPEN').length;
    const markets = (message.mc ?? []).map(({ id }) => marketKey(id));
    silence.heard({ source: file, at, markets, heartbeat: false }, at);
    silence.told({ at, changes: translator.translate(message, at) }, at);
  }
  return silences;
}

describe.skipIf(missingRecordings !== undefined)(
  `the silence of recorded streams${missingRecordings === undefined ? '' : ` (skipped: ${missingRecordings})`}`,
  () => {
    it.each([
      'horse_1.127236622_randwick_win_2016-10-01_pro.jsonl.gz',
      'horse_1.132153978_hamilton_win_2017-06-14_basic.jsonl.gz',
      'horse_1.181223995_warwick_place_2021-03-30_selfrec.jsonl.gz',
      'horse_1.185781277_lismore_win_2021-07-30_selfrec.jsonl.gz',
      'horse_1.241629436_lingfield_win_2025-04-01_selfrec.jsonl.gz',
      'greyhound_1.197931750_sheffield_win_2022-04-19_selfrec.jsonl.gz',
      'football_event28202626_middlesbrough-v-man-city_77markets_basic.jsonl.gz',
    ])('[MEND-15] %s is never silent while it runs', (file) => {
      expect(silencesIn(file)).toBeLessThanOrEqual(file.startsWith('football') ? 40 : 1);
    });
  },
);
