import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Colours on their way to others are nobody's to judge. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });

/**
 * In the page itself, where no frame is of another origin: else each look opens a page of its own. Of what is
 * right nothing is told.
 */
const looking = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** What axe finds, one text each. */
export const findings = (page: Page, where: string): Promise<string[]> =>
  lookedAt(page, where, looking(page));

/**
 * Roles, names and places do not depend on the theme, so the second one is looked at for its colours alone.
 */
const OF_THE_THEME = ['color-contrast', 'link-in-text-block'];

/** The same page in both themes. */
export async function findingsInBothThemes(
  page: Page,
  where: string,
  /** What is looked at elsewhere: a frame with the app's own screen, for one. */
  except?: string,
): Promise<string[]> {
  const builder = (): AxeBuilder => (except === undefined ? looking(page) : looking(page).exclude(except));
  await wear(page, 'light');
  const light = await lookedAt(page, `${where}, light`, builder());
  await wear(page, 'dark');
  const colours = builder().withRules(OF_THE_THEME);
  return [...light, ...(await lookedAt(page, `${where}, dark`, colours))];
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A page that has no theme of its own, as the replay console, wears the system's.
  const html = page.locator('html');
  await expect.poll(async () => (await html.getAttribute('data-theme')) ?? colorScheme).toBe(colorScheme);
}

async function lookedAt(page: Page, where: string, axe: AxeBuilder): Promise<string[]> {
  await settled(page);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}
