import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useAddress } from './use-moment.ts';

function Player({ hash }: { readonly hash: string }) {
  useAddress(hash);
  return null;
}

afterEach(() => {
  vi.useRealTimers();
  window.location.hash = '';
});

it('[CON-08] [CON-10] writes its place into the address, and not over one that was gone to meanwhile', () => {
  vi.useFakeTimers();
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Player hash="#/s/two?e=1" />));
  vi.runAllTimers();
  expect(window.location.hash).toBe('#/s/two?e=1');
  act(() => root.render(<Player hash="#/s/two?e=2" />));
  window.location.hash = '#/s/one';
  vi.runAllTimers();
  expect(window.location.hash).toBe('#/s/one');
  act(() => root.unmount());
});
