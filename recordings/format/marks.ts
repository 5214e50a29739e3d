/** A mark that stands for something about a person: `~kind.` and 24 hexadecimal digits. */
const MARK = /~[a-z]+\.[0-9a-f]{24}/gi;

export const replaceMarks = (text: string, replace: (mark: string) => string): string =>
  text.replace(MARK, replace);

/** One mark and nothing else. */
export const isMark = (text: string): boolean => text !== '' && text.replace(MARK, '') === '';

/** Names of fields that say who somebody is, in any part of a payload that no schema knows. */
export const identityName =
  /^(user_?(name|id)|(first|last|middle|full|maiden)_?name|e?mail(_?address)?|(mobile|tele)?phone(_?number)?|date_?of_?birth|dob|birth_?date|address(_?line_?\d?)?|street|post_?code|zip(_?code)?|city)$/i;
