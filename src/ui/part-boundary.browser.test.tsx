import { lazy, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fetchPart } from '#src/platform/parts/fetch-part.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { PartBoundary } from './part-boundary.tsx';

await loadTexts([]);
let root: Root;
beforeEach(() => {
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  root = createRoot(element);
});
afterEach(() => {
  root.unmount();
  vi.restoreAllMocks();
});

/** A part that does not come the first times it is asked for. */
function comingAfter(failures: number) {
  const asked = vi.fn(async () => {
    if (asked.mock.calls.length <= failures)
      throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>here</p> };
  });
  return asked;
}

describe('a part of the page that comes later', () => {
  it('is asked for again after each wait, and no more often', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const soon = comingAfter(2);
    await fetchPart(soon, [0, 0, 0]);
    expect(soon).toHaveBeenCalledTimes(3);
    const never = comingAfter(9);
    await expect(fetchPart(never, [0, 0])).rejects.toThrow('Failed to fetch');
    expect(never).toHaveBeenCalledTimes(3);
  });

  it('renews a style sheet that was lost while another was being renewed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const lose = (name: string): HTMLLinkElement => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = `/never-there/${name}.css`;
      document.head.append(link);
      link.dispatchEvent(new Event('error'));
      return link;
    };
    const first = lose('first');
    const parts = [fetchPart(comingAfter(1), [0])];
    await expect.poll(() => first.isConnected, { interval: 1 }).toBe(false);
    const second = lose('second');
    parts.push(fetchPart(comingAfter(1), [0]));
    await Promise.allSettled(parts);
    expect(second.isConnected).toBe(false);
  });

  it('takes nothing else with it when it never comes, and offers to load the page again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const Never = lazy(() => fetchPart(comingAfter(9), [0]));
    root.render(
      <>
        <p>beside it</p>
        <PartBoundary>
          <Suspense fallback={<p>on its way</p>}>
            <Never />
          </Suspense>
        </PartBoundary>
      </>,
    );
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByText('beside it')).toBeVisible();
    await expect.element(page.getByRole('button')).toBeVisible();
    expect(said).toHaveBeenCalled();
  });
});
