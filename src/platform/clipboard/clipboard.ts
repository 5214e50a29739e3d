/** Without a secure context there is no clipboard at all, whatever its type says. */
const hasClipboard = (): boolean => window.isSecureContext && 'clipboard' in navigator;

/** Whether this browser takes files into its clipboard. */
export const copiesFiles = (): boolean => hasClipboard() && 'ClipboardItem' in window;

/** Puts a text into the clipboard; rejects where there is none, and where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if (!hasClipboard()) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}

/** Puts a file into the clipboard, for where `copiesFiles`; rejects where the browser refuses. */
export async function copyFile(file: File): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
}
