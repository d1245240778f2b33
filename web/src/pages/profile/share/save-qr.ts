import { encode } from 'uqr';

const DOT = 12;
const RIM = 4 * DOT;

/** Saves the QR code of a text as a picture. */
export async function saveQr(text: string, name: string): Promise<void> {
  const { data: rows } = encode(text, { ecc: 'M', border: 0 });
  const canvas = document.createElement('canvas');
  canvas.width = rows.length * DOT + 2 * RIM;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) pen.fillRect(RIM + x * DOT, RIM + y * DOT, DOT, DOT);
    }
  }
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (picture === null) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
