const chunk = (type: string, data: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};

/** A PNG by its header, of that size, with words of a specimen in it; nobody could show it. */
export function pngOf(words = '', width = 800, height = 500): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${words}`, 'latin1')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const specimen = (outcome: 'clear' | 'consider' | 'rejected' | 'blurred', more = ''): Buffer =>
  pngOf(`SLIPSTREAM-DEMO/1;doc=passport;outcome=${outcome} ${more}`);
