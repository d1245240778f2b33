import { lazy, Suspense } from 'react';

const QrImage = lazy(async () => ({ default: (await import('./qr-image.tsx')).QrImage }));

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
      <Suspense fallback={<span className="block" style={{ width: size, height: size }} />}>
        <QrImage text={text} size={size} />
      </Suspense>
    </span>
  );
}
