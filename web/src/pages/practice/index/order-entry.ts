import type { Inputs } from '@candor/contract/all-routes';
import { type Direction, direction, orderType } from '@candor/contract/enums';
import type { PracticeState } from '@candor/contract/routes/practice/shapes';
import { m } from '@candor/locales/messages';
import { wireFigure } from '../../../figures/entry.ts';

/** What stands in the order form, as it was typed. */
export interface OrderEntry {
  readonly side: Direction;
  readonly type: Inputs['practiceOrder']['type'];
  readonly num: string;
  readonly price: string;
  readonly triggerPrice: string;
  readonly hasExits: boolean;
  readonly takeProfitPrice: string;
  readonly stopLossPrice: string;
}

export const emptyEntry: OrderEntry = {
  ...{ side: direction.buy, type: orderType.market, num: '100', price: '', triggerPrice: '' },
  ...{ hasExits: false, takeProfitPrice: '', stopLossPrice: '' },
};

type Sent = Pick<
  Inputs['practiceOrder'],
  'direction' | 'type' | 'num' | 'price' | 'triggerPrice' | 'takeProfitPrice' | 'stopLossPrice'
>;

/** The order that was typed; null while something of it is missing. Exits go with what opens. */
export function readEntry(entry: OrderEntry, opens: boolean): Sent | null {
  const { side, type } = entry;
  const num = wireFigure(entry.num);
  if (num === null) return null;
  const wanted = {
    ...((type === orderType.limit || type === orderType.stopLimit) && { price: entry.price }),
    ...((type === orderType.stop || type === orderType.stopLimit) && {
      triggerPrice: entry.triggerPrice,
    }),
  };
  const exits = {
    ...(entry.takeProfitPrice !== '' && { takeProfitPrice: entry.takeProfitPrice }),
    ...(entry.stopLossPrice !== '' && { stopLossPrice: entry.stopLossPrice }),
  };
  const typed = { ...wanted, ...(opens && entry.hasExits && exits) };
  const prices: Record<string, string> = {};
  for (const [field, text] of Object.entries(typed)) {
    const figure = wireFigure(text);
    if (figure === null) return null;
    prices[field] = figure;
  }
  return { direction: side, type, num, ...prices };
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
