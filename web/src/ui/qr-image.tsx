import QRCode from 'qrcode';

/** The loaded half of QrCode. Use QrCode. */
export function QrImage({ text, size }: { text: string; size: number }) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${modules.size} ${modules.size}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
