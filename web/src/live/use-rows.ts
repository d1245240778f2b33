import { orderStatus } from '@candor/contract/enums';
import type { OrderRow, PositionRow } from '@candor/contract/trading-shapes';
import { useEffect, useMemo } from 'react';
import type { RouteId } from '../api/client.ts';
import { readAgain } from '../api/use-call.ts';
import { ownUserId, useIsSignedIn, useSession } from '../session/session.ts';
import {
  behindSinceMs,
  lastChangeMs,
  newestRows,
  type RowKind,
  rowsAfter,
  type ToldRows,
} from './rows.ts';
import { liveStore } from './stores.ts';
import { type TopicStore, useTold } from './topic-store.ts';

/** The rows of a numbered topic, with what has to be read again when more than a price changes. */
interface LiveRows<Row extends { readonly id: string }> extends RowKind<Row> {
  readonly topic: string;
  readonly store: TopicStore<ToldRows<Row>>;
  readonly readings: readonly RouteId[];
}

function liveRows<Row extends { readonly id: string }>(
  of: Omit<LiveRows<Row>, 'store'>,
): LiveRows<Row> {
  const store = liveStore<ToldRows<Row>>(
    (before, delivery, atMs) => rowsAfter(of, before, delivery, atMs),
    { isKept: true },
  );
  useSession.subscribe((now, before) => {
    if (ownUserId(now) !== ownUserId(before)) store.clear();
  });
  return { ...of, store };
}

/** What of a position tells its size and its end. */
type PositionShape = Pick<
  PositionRow,
  'positionNum' | 'isolatedPosition' | 'closableNum' | 'closeTimeTimestamp'
>;

/** The customer's positions; a closed one is told with the quantity it had. */
export const positions = liveRows<PositionRow>({
  topic: 'position',
  readings: ['positionList', 'flatList', 'fundingOverview', 'positionByStock'],
  shapeOf: ({ positionNum, isolatedPosition, closableNum }: PositionShape) =>
    `${positionNum} ${isolatedPosition} ${closableNum}`,
  isGone: ({ positionNum, closeTimeTimestamp }: PositionShape) =>
    closeTimeTimestamp != null || !/[1-9]/.test(positionNum),
});

/** The customer's orders that wait. */
export const orders = liveRows<OrderRow>({
  topic: 'order',
  readings: ['consignList'],
  // A frame carries all of an order: only what is new or gone has the list read again.
  shapeOf: () => '',
  isGone: ({ status }) => status === orderStatus.success || status === orderStatus.cancelled,
});

/** What push told of the customer's rows; undefined before the first frame, or signed out. */
export function useToldRows<Row extends { readonly id: string }>(
  of: LiveRows<Row>,
  isWanted = true,
): ToldRows<Row> | undefined {
  const isSignedIn = useIsSignedIn();
  return useTold(of.store, isSignedIn && isWanted ? of.topic : null);
}

/** When more than a price changed last; draws again only then. Null before the first frame. */
export function useLastChangeMs<Row extends { readonly id: string }>(
  of: LiveRows<Row>,
): number | null {
  return useTold(of.store, useIsSignedIn() ? of.topic : null, lastChangeMs) ?? null;
}

const noRows: readonly never[] = [];

/**
 * A reading's rows as they were told or read last, whichever is newer: rows and what is summed from
 * them are of one state. What changes more than a price has the readings made again.
 */
export function useLiveRows<Row extends { readonly id: string }>(
  of: LiveRows<Row>,
  list: { readonly rows: readonly Row[] | undefined; readonly askedAtMs: number | undefined },
  told: ToldRows<Row> | undefined,
): readonly Row[] {
  const { rows = noRows, askedAtMs } = list;
  const since = askedAtMs === undefined ? null : behindSinceMs(of, { rows, askedAtMs }, told);
  useEffect(() => {
    if (since !== null) readAgain(...of.readings);
  }, [since, of]);
  return useMemo(
    () => newestRows(of, { rows, askedAtMs: askedAtMs ?? 0 }, told),
    [of, rows, askedAtMs, told],
  );
}
