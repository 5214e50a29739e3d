/** Text or an attribute of a document. */
export const inText = (text: string): string =>
  text.replace(/[&"'<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** A block of data: nothing in it can end the block that it stands in. */
export const inBlock = (json: string): string => json.replaceAll('<', String.raw`\u003c`);
