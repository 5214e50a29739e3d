import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '..');

/** Files of the app that draw a window, with how often and how: demanding an answer, or to be closed. */
const CATALOGUE: Readonly<Record<string, string>> = {
  'session-end/session-end-window.tsx': 'AnswerDialog',
  'safer-gambling/time-windows.tsx': 'AnswerDialog AnswerDialog',
  'safer-gambling/intervention-window.tsx': 'AnswerDialog',
  'safer-gambling/review-window.tsx': 'AnswerDialog',
  'reality-check/reality-check-window.tsx': 'AnswerDialog',
  'questionnaire/questionnaire-window.tsx': 'AnswerDialog',
  'registration/limit-at-login.tsx': 'AnswerDialog',
  'new-texts/new-texts.tsx': 'AnswerDialog',
  'messages/message-window.tsx': 'AnswerDialog',
  'walkthrough/walkthrough-window.tsx': 'Dialog',
  'betslip/bonuses/free-bets-dialog.tsx': 'Dialog',
  'betslip/clearing.tsx': 'Dialog',
  'betslip/legs/choose-selection.tsx': 'Dialog',
  'betslip/placing/same-bet-dialog.tsx': 'Dialog',
  'betslip/slip-bar.tsx': 'Dialog Sheet',
  'betslip/slip-extras.tsx': 'Dialog Dialog Dialog',
  'my-bets/bonuses.tsx': 'Dialog',
  'my-bets/share-bet.tsx': 'Dialog',
  'payments/balance-window.tsx': 'Dialog',
  'payments/restriction-window.tsx': 'Dialog',
  'racing/info-button.tsx': 'Dialog',
  'sharing/link-problem.tsx': 'Dialog',
};

const WINDOW = /<(Dialog|AnswerDialog|Sheet)\b[\s\S]*?>/g;

it('[MOD-04.1] the windows that there are are those of the catalogue, each with a name from the texts, and each that can be closed says how', () => {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  );
  const found: Record<string, string> = {};
  for (const file of files) {
    const drawn = [...readFileSync(join(features, file), 'utf8').matchAll(WINDOW)];
    if (drawn.length === 0) continue;
    found[file] = drawn
      .map(([, kind]) => kind)
      .sort()
      .join(' ');
    for (const [opening, kind] of drawn) {
      expect(opening, file).toMatch(/title=\{(?:t\('|title\})/);
      if (kind !== 'AnswerDialog') expect(opening, file).toMatch(/onClose=\{/);
    }
  }
  expect(found).toEqual(CATALOGUE);
});
