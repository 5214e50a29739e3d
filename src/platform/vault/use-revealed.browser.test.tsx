import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pseudonymOf } from './pseudonyms.ts';
import { useRevealed } from './use-revealed.ts';
import { createVault } from './vault.ts';
import { VaultContext } from './vault-context.ts';

const SESSION = '0f8fad5b-d9cb-469f-a165-70867728950e';

function Card({ payment }: { readonly payment: { readonly label: string } }) {
  const label = useRevealed(payment.label);
  return <p data-shown="card">{label === '' ? 'your card' : label}</p>;
}

describe('what a mark stands for', () => {
  it('[UK-48] is shown as soon as the same mark is told again after a reload', async () => {
    const element = document.createElement('div');
    document.body.replaceChildren(element);
    const root = createRoot(element);
    const label = pseudonymOf(createVault(SESSION), 'card', '•••• 0022');
    const reloaded = createVault(SESSION);
    const show = (): void =>
      root.render(
        <VaultContext value={reloaded}>
          <Card payment={{ label }} />
        </VaultContext>,
      );
    show();
    await expect.element(page.getByText('your card')).toBeVisible();
    expect(pseudonymOf(reloaded, 'card', '•••• 0022')).toBe(label);
    show();
    await expect.element(page.getByText('•••• 0022')).toBeVisible();
    root.unmount();
  });
});
