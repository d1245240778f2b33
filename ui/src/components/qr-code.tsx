import { partOf } from './part.tsx';

const QrImage = partOf(async () => (await import('./qr-image.tsx')).QrImage);

interface QrCodeProps {
  text: string;
  size?: number;
  /** What it holds, read in place of the picture. */
  label: string;
}

/** A QR code, black on white in both themes. The encoder loads when it is first shown. */
export function QrCode({ text, size = 168, label }: QrCodeProps) {
  return (
    <span className="qr-code" role="img" aria-label={label}>
      <QrImage
        text={text}
        size={size}
        fallback={<span className="block" style={{ width: size, height: size }} />}
      />
    </span>
  );
}
