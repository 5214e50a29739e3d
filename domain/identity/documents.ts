/** What a document is to show (KYC-03). */
export const DOCUMENT_KINDS = ['identity', 'proofOfAddress'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What a document can be, by what it is to show; a driving licence may show either, and not both. */
export const PAPERS = {
  identity: ['passport', 'identityCard', 'drivingLicence'],
  proofOfAddress: ['bill', 'bankStatement', 'officialLetter', 'drivingLicence'],
} as const satisfies Readonly<Record<DocumentKind, readonly string[]>>;
export type DocumentPaper = (typeof PAPERS)[DocumentKind][number];
export const DOCUMENT_PAPERS = [
  'passport',
  'identityCard',
  'drivingLicence',
  'bill',
  'bankStatement',
  'officialLetter',
] as const satisfies readonly DocumentPaper[];

interface OfPaper {
  readonly kind: DocumentKind;
  readonly paper?: DocumentPaper | null | undefined;
}

/** Whether it may show that kind beside those that wait or were accepted (KYC-04.2). */
export const mayShow = (wanted: OfPaper, standing: readonly OfPaper[]): boolean =>
  wanted.paper !== 'drivingLicence' ||
  standing.every(({ kind, paper }) => kind === wanted.kind || paper !== 'drivingLicence');

/** AGAIN: it could not be read, and is asked for once more. */
export const DOCUMENT_STATES = ['PENDING', 'ACCEPTED', 'REFUSED', 'AGAIN'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Why a document was not taken, for its customer to read. */
export const DOCUMENT_REASONS = [
  'unreadable',
  'cutOff',
  'outOfDate',
  'wrongKind',
  'otherPerson',
  'notGenuine',
] as const;
export type DocumentReason = (typeof DOCUMENT_REASONS)[number];
/** After these a better picture of the same document may do. */
export const REPEATABLE_REASONS: readonly DocumentReason[] = ['unreadable', 'cutOff'];

export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/**
 * Bounds of a file. Bytes, pixels, pages; `waiting`: of one customer, not looked at yet; `atOnce`: on their
 * way to one gateway, of one customer and of all.
 */
export const DOCUMENT_LIMITS = {
  bytes: 10 * 1_024 * 1_024,
  leastSide: 300,
  mostPixels: 40_000_000,
  pages: 50,
  waiting: 5,
  aDay: 20,
  atOnce: { ofOne: 2, ofAll: 16 },
} as const;

/** What is wrong with a file, before anybody looks at what it shows. */
export const FILE_FAULTS = [
  'empty',
  'tooLarge',
  'wrongType',
  'broken',
  'tooSmall',
  'tooManyPixels',
  'tooManyPages',
  'locked',
  'active',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** By its first bytes: what a file is called, and what its sender says of it, counts for nothing. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  return startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]) ? 'application/pdf' : undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOfPng(bytes: DataView): Size | undefined {
  const isHeader = bytes.byteLength >= 33 && bytes.getUint32(12) === 0x49_48_44_52;
  return isHeader ? { width: bytes.getUint32(16), height: bytes.getUint32(20) } : undefined;
}

/** Markers of a frame: all of C0 to CF but the tables among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(bytes: DataView): Size | undefined {
  let at = 2;
  while (at + 9 < bytes.byteLength) {
    if (bytes.getUint8(at) !== 0xff) return undefined;
    const marker = bytes.getUint8(at + 1);
    if (isFrame(marker)) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    const length = marker === 0xff ? -1 : bytes.getUint16(at + 2);
    if (length === -1) at += 1;
    else if (length < 2) return undefined;
    else at += 2 + length;
  }
  return undefined;
}

const END_OF_PDF = [0x25, 0x25, 0x45, 0x4f, 0x46];

function isWholePdf(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - 1_024));
  return tail.some((_byte, at) => startsWith(tail.subarray(at), END_OF_PDF));
}

/** A file that may be looked at, or what is wrong with it. The same at the device and at the gateway. */
export function inspectFile(bytes: Uint8Array): { readonly type: MediaType } | { readonly fault: FileFault } {
  if (bytes.length === 0) return { fault: 'empty' };
  if (bytes.length > DOCUMENT_LIMITS.bytes) return { fault: 'tooLarge' };
  const type = mediaTypeOf(bytes);
  if (type === undefined) return { fault: 'wrongType' };
  if (type === 'application/pdf') return isWholePdf(bytes) ? { type } : { fault: 'broken' };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = type === 'image/png' ? sizeOfPng(view) : sizeOfJpeg(view);
  if (size === undefined || size.width === 0 || size.height === 0) return { fault: 'broken' };
  if (size.width * size.height > DOCUMENT_LIMITS.mostPixels) return { fault: 'tooManyPixels' };
  const { leastSide } = DOCUMENT_LIMITS;
  return size.width < leastSide || size.height < leastSide ? { fault: 'tooSmall' } : { type };
}
