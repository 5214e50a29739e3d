/** A mark that stands for something about a person: `~kind.` and 24 hexadecimal digits. */
const MARK = /~[a-z]+\.[0-9a-f]{24}/gi;

export const replaceMarks = (text: string, replace: (mark: string) => string): string =>
  text.replace(MARK, replace);

/** One mark and nothing else. */
export const isMark = (text: string): boolean => text !== '' && text.replace(MARK, '') === '';

/**
 * Names of fields that say who somebody is, or with what, in any part of a payload that no schema knows. The
 * number of an account is none: receipts and the hashes of what was sent are bound to it (FAIL-21), so the
 * device keeps it and the export marks it.
 */
export const identityName =
  /^(user_?name|(first|last|middle|full|maiden)_?name|e?mail(_?address)?|(mobile|tele|cell)?phone(_?number)?|date_?of_?birth|dob|birth_?date|address(_?line_?\d?)?|street|post(al)?_?code|zip(_?code)?|city|(browser|system|key)_?name|method_?label|personal_?(title|text|answer))$/i;
