import type { Delivery } from '@candor/contract/push-client';
import type { OrderRow, PositionRow } from '@candor/contract/trading-shapes';

/** A row of an order or a position, as far as it is told from others of its topic. */
export interface RowWithId {
  readonly id: string;
}

interface ToldRow<Row> {
  readonly row: Row;
  /** What a price does not change. */
  readonly shape: string;
  readonly atMs: number;
  /** Since when it has its shape. */
  readonly sinceMs: number;
  /** Until its own frame has come, but no longer than this, an answer stands over frames. */
  readonly answerUntilMs?: number;
}

/** Rows as a numbered topic told them, by id. */
export interface ToldRows<Row> {
  readonly rows: ReadonlyMap<string, ToldRow<Row>>;
  /** When all of them were told at once: what was not among them then is gone. */
  readonly wholeAtMs: number;
  /** When more than a price was told last. */
  readonly changedAtMs: number;
}

/** What of an order or a position a price does not move. */
type Shaped = Partial<
  Pick<OrderRow, 'status' | 'num' | 'filledNum' | 'price' | 'triggerPrice'> &
    Pick<PositionRow, 'positionNum' | 'closableNum' | 'isolatedPosition'> &
    Pick<PositionRow, 'takeProfitPrice' | 'stopLossPrice'>
>;

/** Another shape is a change that readings have to know. */
export function shapeOf(row: RowWithId): string {
  const of = row as Shaped;
  const order = [of.status, of.num, of.filledNum, of.price, of.triggerPrice];
  const held = [of.positionNum, of.closableNum, of.isolatedPosition];
  return `${order} ${held} ${of.takeProfitPrice} ${of.stopLossPrice}`;
}

/** What is known after a frame: one row, or after a break all that there are. */
export function rowsAfter<Row extends RowWithId>(
  before: ToldRows<Row> | undefined,
  { topic, data }: Pick<Delivery, 'topic' | 'data'>,
  atMs: number,
): ToldRows<Row> {
  const frame = data as Partial<Row> & { readonly list?: readonly Row[] };
  const isWhole = Array.isArray(frame.list);
  const rows = new Map(isWhole ? [] : before?.rows);
  // Only positions are told of again with every price.
  let isNews = isWhole || topic !== 'position';
  for (const row of frame.list ?? (frame.id === undefined ? [] : [frame as Row])) {
    const was = before?.rows.get(row.id);
    const shape = shapeOf(row);
    const isSame = was?.shape === shape;
    isNews ||= !isSame;
    // A frame from before the answer: the one that says what it said is still to come.
    if (!isWhole && !isSame && atMs < (was?.answerUntilMs ?? 0)) continue;
    rows.set(row.id, { row, shape, atMs, sinceMs: isSame ? was.sinceMs : atMs });
  }
  return {
    rows,
    wholeAtMs: isWhole ? atMs : (before?.wholeAtMs ?? Number.NEGATIVE_INFINITY),
    changedAtMs: isNews ? atMs : (before?.changedAtMs ?? Number.NEGATIVE_INFINITY),
  };
}
