import './own-lines.css';
import { GripVertical } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { partOf, sayMissing } from '../../app/part.tsx';
import { useT } from '../../app/words.ts';
import { product, quotient, stepped } from '../../figures/decimals.ts';
import { type PriceSteps, stepAt, stepBelow } from '../../figures/price-steps.ts';
import { formatPrice } from '../../ui/format/money.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import type { ChartHandle } from './chart-canvas-props.ts';
import type { OwnLine } from './use-own-lines.ts';

/** Comes with the first line that is moved. */
const AmendSheet = partOf(
  async () => (await import('../../pages/order/shared/amend-sheet.tsx')).AmendSheet,
);

interface Moved {
  readonly id: string;
  readonly price: string;
}

interface OwnLinesProps {
  of: InstrumentAddress;
  lines: readonly OwnLine[];
  decimals: number;
  chart: RefObject<Pick<ChartHandle, 'yOf' | 'priceAt'> | null>;
  /** Another number: prices may stand elsewhere. */
  scale: number;
}

/**
 * Own orders and the average price over the chart. A line is moved by its grip or by the arrow
 * keys; nothing is sent before the change was looked at and confirmed.
 */
export function OwnLines({ of, lines, decimals, chart }: OwnLinesProps): ReactNode {
  const { code: stockCode, source, market } = of;
  const isEnabled = lines.some(({ moves }) => moves !== null);
  const steps = useCall('getMinCount', { stockCode, source, market }, { isEnabled }).data;
  const [moved, setMoved] = useState<Moved | null>(null);
  const [asked, setAsked] = useState<Moved | null>(null);
  const line = lines.find(({ id }) => id === asked?.id);
  const undo = () => {
    setMoved(null);
    setAsked(null);
  };
  return (
    <>
      {lines.map((one) => (
        <Line
          key={one.id}
          {...{ line: one, decimals, chart, steps }}
          price={moved?.id === one.id ? moved.price : one.price}
          onMove={(price) => setMoved(price === null ? null : { id: one.id, price })}
          onAsk={(price) => setAsked({ id: one.id, price })}
        />
      ))}
      {line?.moves != null && asked !== null && (
        <AmendSheet
          isOpen
          order={line.moves.order}
          start={{ [line.moves.field]: asked.price }}
          onClose={undo}
          onMissing={() => {
            undo();
            sayMissing();
          }}
        />
      )}
    </>
  );
}

interface LineProps extends Pick<OwnLinesProps, 'decimals' | 'chart'> {
  line: OwnLine;
  steps: PriceSteps | undefined;
  /** Where it stands now: its own, or as far as it was moved. */
  price: string;
  /** Null: back to where it was. */
  onMove: (price: string | null) => void;
  /** It is to stay there. */
  onAsk: (price: string) => void;
}

function Line(props: LineProps): ReactNode {
  const { line, steps, price, decimals, chart, onMove, onAsk } = props;
  const t = useT();
  const y = chart.current?.yOf(Number(price)) ?? null;
  const drag = useDrag(props);
  if (y === null) return null;
  const text = formatPrice(price, { decimals });
  const isMoved = price !== line.price;
  const step = (by: 1 | -1) =>
    steps !== undefined &&
    onMove(stepped(price, by === 1 ? stepAt(steps, price) : stepBelow(steps, price), by));
  return (
    <div className="own-line" data-tone={line.tone} style={{ top: y }}>
      {line.moves === null ? (
        <span className="own-line-label">
          {line.label} {line.tone === 'average' && text}
        </span>
      ) : (
        <button
          type="button"
          className="own-line-label"
          disabled={steps === undefined}
          aria-label={t(m.quote_line_at, { line: line.label, price: text })}
          onKeyDown={(event) => {
            const { key } = event;
            if (key === 'Escape') onMove(null);
            if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
            event.preventDefault();
            step(key === 'ArrowUp' ? 1 : -1);
          }}
          onClick={() => isMoved && onAsk(price)}
          {...drag}
        >
          <GripVertical size={12} strokeWidth={2.5} aria-hidden="true" />
          {line.label}
        </button>
      )}
      {line.tone !== 'average' && (
        <span className="own-line-price num" aria-hidden="true">
          {text}
        </span>
      )}
    </div>
  );
}

/** Follows the pointer from tick to tick, and asks where it is let go. */
function useDrag({ line, steps, chart, onMove, onAsk }: LineProps) {
  const startPx = useRef<{ y: number; top: number } | null>(null);
  const at = (event: PointerEvent): string | null => {
    const start = startPx.current;
    if (start === null || steps === undefined) return null;
    const price = chart.current?.priceAt(start.top + event.clientY - start.y) ?? null;
    return price === null ? null : onTick(price, steps);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const top = chart.current?.yOf(Number(line.price)) ?? null;
      if (top === null) return;
      startPx.current = { y: event.clientY, top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const price = at(event);
      if (price !== null) onMove(price);
    },
    onPointerUp: (event: PointerEvent) => {
      const price = at(event);
      startPx.current = null;
      if (price !== null && price !== line.price) onAsk(price);
    },
    onPointerCancel: () => {
      startPx.current = null;
      onMove(null);
    },
  };
}

/** Finer than any step of a price that is drawn. */
const drawnPlaces = 12;

/** The price of the drawing on the nearest step. */
export function onTick(price: number, steps: PriceSteps): string {
  const raw = price.toFixed(drawnPlaces);
  const tick = stepAt(steps, raw);
  return product(quotient(raw, tick, 0, 'halfEven'), tick);
}
