/** Below this an image is sent as it is: shrinking would cost more than it saves. */
const leaveAloneBytes = 1_000_000;
/** Longest side and quality, tried in turn until the image is small enough. */
const attempts = [
  { longestPx: 2400, quality: 0.85 },
  { longestPx: 2000, quality: 0.75 },
  { longestPx: 1600, quality: 0.65 },
  { longestPx: 1200, quality: 0.55 },
] as const;

export interface Shrunk {
  readonly blob: Blob;
  /** Null when the image was left alone. */
  readonly originalBytes: number | null;
}

/** Draws an image at a size and quality; null when the browser cannot read it. */
export type DrawImage = (
  file: Blob,
  attempt: { readonly longestPx: number; readonly quality: number },
) => Promise<Blob | null>;

/**
 * An image of at most `maxBytes`, or 'too-big' when it cannot be made so small. What the browser
 * cannot read is left alone: the server decides what is an image.
 */
export async function shrinkImage(
  file: Blob,
  maxBytes: number,
  draw: DrawImage = drawOnCanvas,
): Promise<Shrunk | 'too-big'> {
  if (file.size <= Math.min(leaveAloneBytes, maxBytes)) return { blob: file, originalBytes: null };
  for (const attempt of attempts) {
    const drawn = await draw(file, attempt);
    if (drawn === null) break;
    if (drawn.size <= maxBytes && drawn.size < file.size) {
      return { blob: drawn, originalBytes: file.size };
    }
  }
  return file.size <= maxBytes ? { blob: file, originalBytes: null } : 'too-big';
}

async function drawOnCanvas(
  file: Blob,
  { longestPx, quality }: { longestPx: number; quality: number },
): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, longestPx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency: what was see-through becomes white, as on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** `1.8 MB`, `640 KB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
