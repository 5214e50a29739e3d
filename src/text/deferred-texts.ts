import type { Messages } from '@lingui/core';
import { addMessages } from './catalogue.ts';
import { areas } from './text-areas.ts';

type Source = () => Promise<{ readonly default: Messages }>;

const arrived = new Set<string>();

/**
 * Fetches the texts of some areas, once, with those that all pages share; what is loaded together with them
 * can be rendered when this resolves.
 */
export const textsFrom =
  <Area extends string>(sources: Readonly<Record<Area | 'browse', Source>>) =>
  async (wanted: readonly Area[]): Promise<void> => {
    const missing = [...new Set<Area | 'browse'>(['browse', ...wanted])].filter((area) => !arrived.has(area));
    const loaded = await Promise.all(missing.map(async (area) => ({ area, texts: await sources[area]() })));
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
  };

export const loadTexts = textsFrom(areas);
