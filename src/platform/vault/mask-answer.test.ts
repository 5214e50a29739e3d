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
