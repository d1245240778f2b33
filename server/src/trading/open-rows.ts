import type { Classify, Source } from '@candor/contract/enums';
import type { OrderRow, PositionRow } from '@candor/contract/trading-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { viewOf } from '@candor/domain/market/price-snapshot';
import type { Order } from '@candor/domain/orders/order';
import type { PositionBody } from '@candor/domain/positions/position';
import type { AccountView } from '@candor/domain/trading/account-view';
import { type Holding, type HoldingAt, holdingAt } from '@candor/domain/wallets/account-figures';
import type { Locale } from '@candor/locales/locale';
import { orderRow } from '../present/order-row.ts';
import { positionRow } from '../present/position-row.ts';
import type { Services } from '../services.ts';
import { findById } from './find-instrument.ts';

/** What a list is narrowed to; nothing given takes all. */
export interface RowFilter {
  readonly source?: Source | undefined;
  readonly classify?: Classify | undefined;
}

export interface RowReader {
  readonly locale: Locale;
  readonly nowMs: number;
}

/** Whether a list narrowed so shows an instrument. */
export function isShown(instrument: Instrument, filter: RowFilter): boolean {
  if (filter.source !== undefined && instrument.source !== filter.source) return false;
  return filter.classify === undefined || instrument.classify === filter.classify;
}

/** Positions with what they are held in. */
export function holdingsOf(
  services: Pick<Services, 'market'>,
  positions: readonly PositionBody[],
): readonly Holding[] {
  return positions.map((position) => {
    return { position, instrument: findById(services.market, position.instrumentId) };
  });
}

/** Open positions of an account, newest first, at one look at the market. */
export function openHoldings(
  services: Services,
  state: AccountView,
  filter: RowFilter,
  nowMs: number,
): Promise<readonly HoldingAt[]> {
  const holdings = holdingsOf(services, state.positions)
    .filter(({ instrument }) => isShown(instrument, filter))
    .sort(({ position: a }, { position: b }) => {
      return b.openedAtMs - a.openedAtMs || (a.positionId < b.positionId ? 1 : -1);
    });
  return priceHoldings(services, holdings, nowMs);
}

/** Holdings in the order given, at one look at the market. */
async function priceHoldings(
  services: Services,
  holdings: readonly Holding[],
  nowMs: number,
): Promise<readonly HoldingAt[]> {
  const held = holdings.map(({ instrument }) => instrument);
  const prices = await services.trading.prices.of({ held }, nowMs);
  return holdings.map((one) => holdingAt(one, prices));
}

/** Positions as rows in the order given; `state` says what resting closes hold of the open ones. */
export async function positionRows(
  services: Services,
  of: { readonly positions: readonly PositionBody[]; readonly state: AccountView },
  { nowMs, locale }: RowReader,
): Promise<PositionRow[]> {
  const holdings = await priceHoldings(services, holdingsOf(services, of.positions), nowMs);
  return holdingRows({ holdings, state: of.state }, locale);
}

/** The same at prices that were looked up already: sums beside the rows can be of the same. */
export function holdingRows(
  of: { readonly holdings: readonly HoldingAt[]; readonly state: AccountView },
  locale: Locale,
): PositionRow[] {
  return of.holdings.map((holding) => {
    return positionRow(holding, of.state.orders, locale);
  });
}

/** Open orders of an account, the last accepted first. */
export async function openOrderRows(
  services: Services,
  state: AccountView,
  filter: RowFilter,
  reader: RowReader,
): Promise<OrderRow[]> {
  const open = state.orders
    .filter((order) => isShown(findById(services.market, order.terms.instrumentId), filter))
    .reverse();
  return orderRows(services, open, reader);
}

const NOTHING = { quote: null, fxRate: null, nextOpenMs: null };

/** Orders as rows in the order given. */
export async function orderRows(
  services: Services,
  orders: readonly Order[],
  reader: RowReader,
): Promise<OrderRow[]> {
  const { locale, nowMs } = reader;
  const held = orders.map(({ terms }) => findById(services.market, terms.instrumentId));
  const prices = await services.trading.prices.of({ held }, nowMs);
  return orders.map((order) => {
    const instrument = findById(services.market, order.terms.instrumentId);
    const { quote = null, fxRate = null, ...hours } = viewOf(prices, instrument.id) ?? NOTHING;
    const { desk } = services.market;
    const own = order.terms.extendedHours ? desk.extendedHours(instrument, nowMs) : null;
    const { nextOpenMs } = own ?? hours;
    return orderRow(order, { instrument, locale, quote, fxRate, nextOpenMs });
  });
}
