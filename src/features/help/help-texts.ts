import { type HelpTopic, helpTopics } from '#domain/navigation/help-topics.ts';

const sources = import.meta.glob<string>('./en-gb/*.md', { query: '?raw', import: 'default', eager: true });

/**
 * The text of a topic as Markdown, with its figures still to be filled in.
 *
 * @throws Error for a topic that has no file
 */
export function helpText(topic: HelpTopic): string {
  const text = sources[`./en-gb/${topic}.md`];
  if (text === undefined) throw new Error(`the help has no text for ${topic}`);
  return text;
}

/** What can be read of a text: without addresses, figures and marks. */
const wordsOf = (source: string): string =>
  source
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/\{\{\w+\}\}/g, ' ')
    .replace(/[*[\]]/g, ' ');

export interface HelpEntry {
  readonly topic: HelpTopic;
  readonly title: string;
  readonly words: string;
}

/** Everything that the help is searched by. */
export const helpEntries = (titleOf: (topic: HelpTopic) => string): readonly HelpEntry[] =>
  helpTopics.map((topic) => ({ topic, title: titleOf(topic), words: wordsOf(helpText(topic)) }));
