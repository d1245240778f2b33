import './own-lines.css';
import { GripVertical } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { partOf, sayMissing } from '@candor/ui/components/part';
import { product, quotient, stepped } from '@candor/ui/figures/decimals';
import { type PriceSteps, stepAt, stepBelow } from '@candor/ui/figures/price-steps';
import { formatPrice } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { useCall } from '../../api/use-call.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import type { ChartHandle } from './chart-canvas-props.ts';
import { spreadAround, spreadLabels } from './spread-labels.ts';
import type { LineMove, OwnLine } from './use-own-lines.ts';

/** Come with the first line that is moved. */
const AmendSheet = partOf(
  async () => (await import('../../pages/order/shared/amend-sheet.tsx')).AmendSheet,
);

const ExitSheet = partOf(
  async () => (await import('../../pages/order/shared/exit-sheet.tsx')).ExitSheet,
);

interface Moved {
  readonly id: string;
  readonly price: string;
}

interface OwnLinesProps {
  of: InstrumentAddress;
  lines: readonly OwnLine[];
  decimals: number;
  /** The price of now, whose tag stands on the axis. */
  last?: string | undefined;
  chart: RefObject<Pick<ChartHandle, 'yOf' | 'priceAt'> | null>;
  /** Another number: prices may stand elsewhere. */
  scale: number;
}

/**
 * Own orders and the average price over the chart. A line is moved by its grip or by the arrow
 * keys; nothing is sent before the change was looked at and confirmed.
 */
export function OwnLines({ of, lines, decimals, last, chart }: OwnLinesProps): ReactNode {
  const { code: stockCode, source, market } = of;
  const isEnabled = lines.some(({ moves }) => moves !== null);
  const steps = useCall('getMinCount', { stockCode, source, market }, { isEnabled }).data;
  const [moved, setMoved] = useState<Moved | null>(null);
  const [asked, setAsked] = useState<Moved | null>(null);
  const line = lines.find(({ id }) => id === asked?.id);
  const isMoved = ({ id }: OwnLine) => moved?.id === id;
  const undo = () => {
    setMoved(null);
    setAsked(null);
  };
  return (
    <>
      {placedLines({ lines, moved, last }, chart.current).map(({ line: one, ...place }) => (
        <Line
          key={one.id}
          line={one}
          decimals={decimals}
          chart={chart}
          steps={steps}
          place={place}
          price={isMoved(one) && moved !== null ? moved.price : one.price}
          onMove={(price) => setMoved(price === null ? null : { id: one.id, price })}
          onAsk={(price) => setAsked({ id: one.id, price })}
        />
      ))}
      {line?.moves != null && asked !== null && (
        <MoveSheet of={of} moves={line.moves} price={asked.price} onClose={undo} />
      )}
    </>
  );
}

interface MoveSheetProps {
  of: InstrumentAddress;
  moves: LineMove;
  price: string;
  onClose: () => void;
}

/** Asks before anything is sent: an order is changed, or the exits of a position. */
function MoveSheet({ of, moves, price, onClose }: MoveSheetProps): ReactNode {
  const onMissing = () => {
    onClose();
    sayMissing();
  };
  const start = { [moves.field]: price };
  if (moves.of === 'order') {
    return (
      <AmendSheet
        isOpen
        order={moves.order}
        start={start}
        onClose={onClose}
        onMissing={onMissing}
      />
    );
  }
  return (
    <ExitSheet
      of={of}
      start={start}
      onClose={onClose}
      onMissing={onMissing}
      positionId={moves.held.id}
    />
  );
}

interface Place {
  /** Of the line, and of its label where others stand near. */
  readonly y: number;
  readonly labelY: number;
  /** Its price would stand over that of now, and is in the label instead. */
  readonly isAtLast: boolean;
  /** Another label is so near that only the label itself can be touched. */
  readonly isCrowded: boolean;
}

const tagsApart = 21;
const labelsApart = 25;
const labelsLeast = 12;
/** Nearer than this, the touch targets of two labels would overlap. */
const targetsApart = 44;

/**
 * Where lines and labels stand. What is being moved keeps its label at its price, and stays at the
 * edge where that is beyond the drawing: gone, it would take the finger's hold with it.
 */
function placedLines(
  { lines, moved, last }: Pick<OwnLinesProps, 'lines' | 'last'> & { moved: Moved | null },
  chart: Pick<ChartHandle, 'yOf'> | null,
): (Place & { line: OwnLine })[] {
  const seen = lines.flatMap((line) => {
    const isMoved = moved?.id === line.id;
    const price = isMoved ? moved.price : line.price;
    const y = chart?.yOf(Number(price), isMoved ? 'edge' : 'hidden') ?? null;
    return y === null ? [] : [{ line, y }];
  });
  const still = seen.filter(({ line }) => line.id !== moved?.id);
  const wanted = still.map(({ y }) => y);
  const kept = seen.find(({ line }) => line.id === moved?.id)?.y;
  const bounds = { apart: labelsApart, least: labelsLeast };
  const labels =
    kept === undefined ? spreadLabels(wanted, bounds) : spreadAround(wanted, kept, bounds);
  const lastY = last === undefined ? null : (chart?.yOf(Number(last)) ?? null);
  return seen.map((one) => {
    const labelY = labels[still.indexOf(one)] ?? one.y;
    const isNear = (other: number, at: number) =>
      still[at]?.line.moves != null && other !== labelY && Math.abs(other - labelY) < targetsApart;
    const isAtLast = lastY !== null && Math.abs(labelY - lastY) < tagsApart;
    return { ...one, labelY, isAtLast, isCrowded: labels.some(isNear) };
  });
}

interface LineProps extends Pick<OwnLinesProps, 'decimals' | 'chart'> {
  line: OwnLine;
  place: Place;
  steps: PriceSteps | undefined;
  /** Where it stands now: its own, or as far as it was moved. */
  price: string;
  /** Null: back to where it was. */
  onMove: (price: string | null) => void;
  /** It is to stay there. */
  onAsk: (price: string) => void;
}

function Line(props: LineProps): ReactNode {
  const { line, steps, price, place, decimals, onMove, onAsk } = props;
  const t = useT();
  const drag = useDrag(props);
  const text = formatPrice(price, { decimals });
  const isMoved = price !== line.price;
  const isPriced = line.tone === 'average' || place.isAtLast;
  const step = (by: 1 | -1) =>
    steps !== undefined &&
    onMove(stepped(price, by === 1 ? stepAt(steps, price) : stepBelow(steps, price), by));
  return (
    <div
      className="own-line"
      data-tone={line.tone}
      data-moved={isMoved || undefined}
      data-crowded={place.isCrowded || undefined}
      style={{ top: place.y, '--aside': `${place.labelY - place.y}px` } as CSSProperties}
    >
      {line.moves === null ? (
        <span className="own-line-label">
          {line.label} {isPriced && text}
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
          {line.label} {isPriced && text}
        </button>
      )}
      {!isPriced && (
        <span className="own-line-price num" aria-hidden="true">
          {text}
        </span>
      )}
    </div>
  );
}

/** Follows the pointer from tick to tick, and asks where it is let go. */
function useDrag({ line, price: shown, steps, chart, onMove, onAsk }: LineProps) {
  const startPx = useRef<{ y: number; top: number } | null>(null);
  const at = (event: PointerEvent): string | null => {
    const start = startPx.current;
    if (start === null || steps === undefined) return null;
    const price = chart.current?.priceAt(start.top + event.clientY - start.y) ?? null;
    return price === null ? null : onTick(price, steps);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const top = chart.current?.yOf(Number(shown), 'edge') ?? null;
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
