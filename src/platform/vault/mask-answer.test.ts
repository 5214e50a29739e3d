import { expect, it } from 'vitest';
import { identityOf } from './mask-answer.ts';
import { reveal } from './pseudonyms.ts';
import { createVault } from './vault.ts';

it('[HOLD-05] the log is not told which browsers a customer uses; the page that asked is', () => {
  const vault = createVault('s-1');
  const session = { id: 'gw-1', kind: 'mobile', browserName: 'Chrome', systemName: 'Android', current: true };
  const outcome = identityOf(vault).mask({
    kind: 'ok',
    status: 200,
    body: { resultCode: 0, data: { sessions: [session], devices: [{ ...session, id: 'dv-1' }] } },
  });
  const logged = JSON.stringify(outcome);
  expect(logged).not.toMatch(/Chrome|Android/);
  expect(reveal(vault, logged)).toContain('"browserName":"Chrome","systemName":"Android"');
});

it('[MSG-03.7] the log is not told the words of a message to one customer; the page that asked is, and what all are told is plain', () => {
  const vault = createVault('s-1');
  const common = { kind: 'SERVICE', important: false, at: 0, read: false };
  const own = {
    ...common,
    id: 'm-1',
    to: 'ONE',
    personalTitle: 'Your card',
    personalText: 'It ends in June.',
  };
  const all = { ...common, id: 'm-2', to: 'ALL', title: 'Hours', text: 'From eight to eight.' };
  const outcome = identityOf(vault).mask({
    kind: 'ok',
    status: 200,
    body: { resultCode: 0, data: { messages: [own, all] } },
  });
  const logged = JSON.stringify(outcome);
  expect(logged).not.toMatch(/Your card|ends in June/);
  expect(logged).toContain('From eight to eight.');
  expect(reveal(vault, logged)).toContain('"personalText":"It ends in June."');
});

it('[RGT-06.4] the log is not told an answer of the questionnaire, and cannot see that two are alike; what is sent is the answer', () => {
  const vault = createVault('s-1');
  const answers = [
    { question: 'BORROWED', personalAnswer: 'BORROWED.YES', until: 1 },
    { question: 'TOLD', personalAnswer: 'TOLD.YES', until: 1 },
  ];
  const outcome = identityOf(vault).mask({
    kind: 'ok',
    status: 200,
    body: { resultCode: 0, data: { due: true, answers } },
  });
  const logged = JSON.stringify(outcome);
  expect(logged).not.toContain('YES');
  const marks = new Set(logged.match(/~personalAnswer\.[0-9a-f]{24}/g));
  expect(marks.size).toBe(2);
  expect(reveal(vault, logged)).toContain('"personalAnswer":"TOLD.YES"');
  const [mark = ''] = marks;
  expect(identityOf(vault).write({ question: 'BORROWED', personalAnswer: mark })).toContain('BORROWED.YES');
});
