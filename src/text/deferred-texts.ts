import type { Messages } from '@lingui/core';
import { addMessages } from './catalogue.ts';
import { areas, type TextArea } from './text-areas.ts';

const arrived = new Set<TextArea>();

/**
 * Fetches the texts of some areas, once, with those that all pages share; what is loaded together with them
 * can be rendered when this resolves.
 */
export async function loadTexts(wanted: readonly TextArea[]): Promise<void> {
  const missing = [...new Set<TextArea>(['browse', ...wanted])].filter((area) => !arrived.has(area));
  const loaded = await Promise.all(missing.map(async (area) => ({ area, texts: await areas[area]() })));
  // Others may have waited for the same: every text is added once, because adding renders what reads texts
  // again.
  const added = loaded.filter(({ area }) => !arrived.has(area));
  if (added.length === 0) return;
  const messages: Messages = {};
  for (const { area, texts } of added) {
    arrived.add(area);
    Object.assign(messages, texts.default);
  }
  addMessages(messages);
}
