import { memo } from 'react';
import { toneOfPercent } from '../format/percent.ts';
import { sparklinePoints } from '../format/sparkline.ts';

interface SparklineProps {
  /** Closes, oldest first; the last 50 are drawn. */
  points: readonly string[];
  previousClose?: string | null | undefined;
  /** The price of now, at which the line ends. */
  last?: string | null | undefined;
  /** The change in percent that stands beside it: the colour of the line is the same. */
  ratio: string | null | undefined;
  width?: number;
  height?: number;
}

/**
 * The last 50 closes as one line over a dotted previous close, in the colour of the change beside
 * it. Without points only the dots stand. Decoration: the figures beside it are what is read.
 */
export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const { points, previousClose = null, last = null, ratio, width = 60, height = 24 } = props;
  const drawing = sparklinePoints(points, { previousClose, last }, width, height);
  return (
    <svg
      className={`sparkline ${toneOfPercent(ratio)}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <line x1="0" x2={width} y1={drawing.baseline} y2={drawing.baseline} />
      {drawing.path !== '' && <polyline points={drawing.path} />}
    </svg>
  );
});
