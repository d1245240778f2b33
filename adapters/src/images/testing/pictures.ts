import sharp from 'sharp';

/** A JPEG with words hidden in its metadata. */
export function jpegOf(input: {
  readonly width: number;
  readonly height: number;
  readonly comment: string;
}): Promise<Buffer> {
  const { width, height } = input;
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { ImageDescription: input.comment } })
    .jpeg()
    .toBuffer();
}

/** A small PNG; another `shade`, another picture. */
export function pngOf(shade: number): Promise<Buffer> {
  const background = { r: shade % 256, g: 100, b: 200 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A picture of more pixels than its bytes let fear. */
export function hugePng(side: number): Promise<Buffer> {
  return sharp({
    create: { width: side, height: side, channels: 3, background: '#000000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** What a decoder says of a picture. */
export async function factsOf(bytes: Uint8Array) {
  const { format, width, height, exif, icc, xmp, iptc, pages } = await sharp(bytes).metadata();
  return { format, width, height, exif, icc, xmp, iptc, pages };
}
