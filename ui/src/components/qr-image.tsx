import { encode } from 'uqr';

/** The loaded half of QrCode. Use QrCode. */
export function QrImage({ text, size }: { text: string; size: number }) {
  const { data: modules } = encode(text, { ecc: 'M', border: 0 });
  const dots = modules.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
