import type { Classify, Source } from '@candor/contract/enums';
import type { OrderRow, PositionRow } from '@candor/contract/trading-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { type Order, remainingQuantity } from '@candor/domain/orders/order';
import type { Position } from '@candor/domain/positions/position';
import type { AccountState } from '@candor/domain/trading/account-state';
import type { Locale } from '@candor/locales/locale';
import { orderRow } from '../present/order-row.ts';
import { positionRow } from '../present/position-row.ts';
import type { Services } from '../services.ts';
import { findById } from './find-instrument.ts';
import { type Priced, priceAll, pricedOf } from './priced.ts';

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

/** Open positions of an account, newest first. */
export function openPositions(
  services: Services,
  state: AccountState,
  filter: RowFilter,
): readonly Position[] {
  return [...state.positions.values()]
    .filter((position) => isShown(findById(services.market, position.instrumentId), filter))
    .sort((a, b) => b.openedAtMs - a.openedAtMs || (a.positionId < b.positionId ? 1 : -1));
}

/** Open positions of an account, newest first, priced now. */
export function openPositionRows(
  services: Services,
  state: AccountState,
  filter: RowFilter,
  reader: RowReader,
): Promise<PositionRow[]> {
  const positions = openPositions(services, state, filter);
  return positionRows(services, { positions, state }, reader);
}

/** The prices and rates of positions, each instrument looked up once. */
export function pricePositions(
  services: Services,
  positions: readonly Position[],
  nowMs: number,
): Promise<ReadonlyMap<string, Priced>> {
  const instruments = positions.map((one) => findById(services.market, one.instrumentId));
  return priceAll(services, instruments, nowMs);
}

/** Positions as rows in the order given; `state` says what resting closes hold of the open ones. */
export async function positionRows(
  services: Services,
  of: { readonly positions: readonly Position[]; readonly state: AccountState },
  reader: RowReader,
): Promise<PositionRow[]> {
  const priced = await pricePositions(services, of.positions, reader.nowMs);
  return positionRowsAt({ ...of, priced }, reader.locale);
}

/** The same at prices that were looked up already: sums beside the rows can be of the same. */
export function positionRowsAt(
  of: {
    readonly positions: readonly Position[];
    readonly state: AccountState;
    readonly priced: ReadonlyMap<string, Priced>;
  },
  locale: Locale,
): PositionRow[] {
  return of.positions.map((position) =>
    positionRow(position, {
      ...pricedOf(of.priced, position.instrumentId),
      locale,
      closingQuantity: closingQuantity(of.state, position.positionId),
    }),
  );
}

/** What resting closing orders will take of a position. */
export function closingQuantity(state: AccountState, positionId: string): bigint {
  let quantity = 0n;
  for (const order of state.orders.values()) {
    if (order.terms.positionId === positionId) quantity += remainingQuantity(order);
  }
  return quantity;
}

/** Open orders of an account, the last accepted first. */
export async function openOrderRows(
  services: Services,
  state: AccountState,
  filter: RowFilter,
  reader: RowReader,
): Promise<OrderRow[]> {
  const open = [...state.orders.values()]
    .filter((order) => isShown(findById(services.market, order.terms.instrumentId), filter))
    .reverse();
  return orderRows(services, open, reader);
}

/** Orders as rows in the order given. */
export async function orderRows(
  services: Services,
  orders: readonly Order[],
  reader: RowReader,
): Promise<OrderRow[]> {
  const instruments = orders.map((one) => findById(services.market, one.terms.instrumentId));
  const priced = await priceAll(services, instruments, reader.nowMs);
  return orders.map((order) =>
    orderRow(order, { ...pricedOf(priced, order.terms.instrumentId), locale: reader.locale }),
  );
}
