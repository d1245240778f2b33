import { formatPrice } from '@candor/ui/format/money';
import type { Legend, LegendLine } from './chart-indicators.ts';

interface ChartLegendProps {
  legends: readonly Legend[];
  decimals: number;
}

const placesOfIndex = 2;

/** What each line is and where it stands, in its colour and its dash. */
export function ChartLegend({ legends, decimals }: ChartLegendProps) {
  if (legends.length === 0) return null;
  return (
    <ul className="chart-legend num">
      {legends.map(({ name, isOnPrice, lines }) => {
        const places = isOnPrice || name === 'MACD' ? decimals : placesOfIndex;
        return (
          <li key={name}>
            {lines.map((line) => (
              <LegendValue key={line.title} line={line} places={places} />
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function LegendValue({ line, places }: { line: LegendLine; places: number }) {
  const { title, value, colour, dash } = line;
  const hue = colour === null ? 'var(--c-ink-3)' : `var(--c-chart-${colour + 1})`;
  return (
    <span style={{ color: hue }}>
      <svg width="14" height="8" aria-hidden="true">
        <line
          x1="0"
          y1="4"
          x2="14"
          y2="4"
          stroke="currentColor"
          strokeWidth={colour === null ? 6 : 2}
          strokeDasharray={dash.length > 0 ? dash.join(' ') : undefined}
        />
      </svg>
      {title} <b>{formatPrice(value?.toFixed(places), { decimals: places })}</b>
    </span>
  );
}
