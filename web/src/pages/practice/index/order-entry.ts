import type { Inputs } from '@candor/contract/all-routes';
import { type Direction, direction, orderType } from '@candor/contract/enums';
import type { PracticeState } from '@candor/contract/routes/practice-shapes';
import { m } from '@candor/locales/messages';
import { wireFigure } from '@candor/ui/figures/entry';

/** What stands in the order form, as it was typed. */
export interface OrderEntry {
  readonly side: Direction;
  readonly type: Inputs['practiceOrder']['type'];
  /** Null until something is typed. */
  readonly num: string | null;
  readonly price: string;
  readonly triggerPrice: string;
  /** How far a trailing stop stays behind. */
  readonly trail: string;
  readonly trailBy: 'percent' | 'amount';
  readonly hasExits: boolean;
  readonly takeProfitPrice: string;
  readonly stopLossPrice: string;
}

/** What of an order is of one share, and not of the next that is chosen. */
export const emptyFigures = {
  num: null,
  price: '',
  triggerPrice: '',
  trail: '',
  takeProfitPrice: '',
  stopLossPrice: '',
} as const;

export const emptyEntry: OrderEntry = {
  side: direction.buy,
  type: orderType.market,
  trailBy: 'percent',
  hasExits: false,
  ...emptyFigures,
};

/** What a form begins with: a hundred, or a lot where shares trade in lots. */
export function firstNum(minCount: string): string {
  return minCount === '1' ? '100' : minCount;
}

type Sent = Pick<
  Inputs['practiceOrder'],
  | 'direction'
  | 'type'
  | 'num'
  | 'price'
  | 'triggerPrice'
  | 'trailAmount'
  | 'trailPercent'
  | 'takeProfitPrice'
  | 'stopLossPrice'
>;

/** The order that was typed; null while something of it is missing. Exits go with what opens. */
export function readEntry(
  entry: OrderEntry,
  of: { readonly opens: boolean; readonly minCount: string },
): Sent | null {
  const { side, type } = entry;
  const num = wireFigure(entry.num ?? firstNum(of.minCount));
  if (num === null) return null;
  const wanted = {
    ...((type === orderType.limit || type === orderType.stopLimit) && { price: entry.price }),
    ...((type === orderType.stop || type === orderType.stopLimit) && {
      triggerPrice: entry.triggerPrice,
    }),
    ...(type === orderType.trailingStop && {
      [entry.trailBy === 'amount' ? 'trailAmount' : 'trailPercent']: entry.trail,
    }),
  };
  const exits = {
    ...(entry.takeProfitPrice !== '' && { takeProfitPrice: entry.takeProfitPrice }),
    ...(entry.stopLossPrice !== '' && { stopLossPrice: entry.stopLossPrice }),
  };
  const typed = { ...wanted, ...(of.opens && entry.hasExits && exits) };
  const figures: Record<string, string> = {};
  for (const [field, text] of Object.entries(typed)) {
    const figure = wireFigure(text);
    if (figure === null) return null;
    figures[field] = figure;
  }
  return { direction: side, type, num, ...figures };
}

/**
 * What buying or selling a share means now: what is held on the other side is closed first, and
 * with nothing there a position is opened.
 */
export function actOf(
  { positions }: Pick<PracticeState, 'positions'>,
  stockCode: string | undefined,
  side: Direction,
) {
  const holds = (held: Direction) =>
    positions.some((one) => one.stockCode === stockCode && one.direction === held);
  const isBuy = side === direction.buy;
  const opens = !holds(isBuy ? direction.sell : direction.buy);
  if (isBuy) return { opens, word: opens ? m.practice_buy : m.practice_buy_back };
  return { opens, word: opens ? m.practice_sell_short : m.practice_sell };
}
