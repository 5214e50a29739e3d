import type { TDocumentDefinitions } from 'pdfmake/interfaces';

/**
 * The bytes of a document. Library and typeface are fetched when the first report is made, from this page's
 * own files; nothing is asked of anybody else.
 */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: pdfmake }, typeface] = await Promise.all([
    import('pdfmake/build/pdfmake'),
    import('pdfmake/build/vfs_fonts'),
  ]);
  pdfmake.addVirtualFileSystem(typeface.default);
  pdfmake.setFonts({
    Roboto: { normal: 'Roboto-Regular.ttf', bold: 'Roboto-Medium.ttf' },
  });
  const buffer = await pdfmake.createPdf(definition).getBuffer();
  return new Uint8Array(buffer);
}
