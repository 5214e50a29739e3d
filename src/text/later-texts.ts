import { addMessages } from './catalogue.ts';
import { areas, type TextArea } from './text-areas.ts';

const arrived = new Set<TextArea>();

/** Fetches the texts of some areas, once; what is loaded together with them can be rendered when this resolves. */
export async function loadTexts(wanted: readonly TextArea[]): Promise<void> {
  const missing = wanted.filter((area) => !arrived.has(area));
  const loaded = await Promise.all(missing.map((area) => areas[area]()));
  for (const { default: messages } of loaded) addMessages(messages);
  for (const area of missing) arrived.add(area);
}
