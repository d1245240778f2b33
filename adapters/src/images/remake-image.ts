/** Larger pictures are refused before they are unpacked: a small file can hold a huge one. */
const PIXELS_MAX = 40_000_000;
/** Longer sides are scaled down to this; a document stays readable. */
const SIDE_MAX = 2400;
/** A few megabytes of scans over each other can keep a decoder busy for minutes. */
const SECONDS_MAX = 20;
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff']);

/**
 * A picture made new: turned upright, scaled to at most 2400 pixels a side, every piece of metadata
 * (place, camera, hidden payload) left behind. Null when the bytes are not a picture this can read.
 */
export async function remakeImage(bytes: Uint8Array): Promise<Buffer | null> {
  // The decoder is loaded with the first picture, not with the house.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (!formats.has(format)) return null;
    return await picture
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: false })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
  } catch {
    // Whatever the decoder dislikes, the customer is told the same: this is not an image.
    return null;
  }
}
