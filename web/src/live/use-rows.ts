import { orderStatus } from '@candor/contract/enums';
import type { OrderRow, PositionRow } from '@candor/contract/trading-shapes';
import { useMemo } from 'react';
import { useIsSignedIn } from '../session/session.ts';
import { newestRows } from './newest-rows.ts';
import type { RowWithId, ToldRows } from './rows.ts';
import { type ToldTopic, told } from './told.ts';
import { type TopicStore, useTold } from './topic-store.ts';

/** The rows of a numbered topic. */
interface LiveRows<Row extends RowWithId> {
  readonly topic: ToldTopic;
  readonly store: TopicStore<ToldRows<Row>>;
  /** The row has left the list of what is open. */
  readonly isGone: (row: Row) => boolean;
}

function liveRows<Row extends RowWithId>(of: Omit<LiveRows<Row>, 'store'>): LiveRows<Row> {
  // One store has all topics; each topic has rows of one kind.
  return { ...of, store: told as unknown as TopicStore<ToldRows<Row>> };
}

/** The customer's positions; a closed one is told with the quantity it had. */
export const positions = liveRows<PositionRow>({
  topic: 'position',
  isGone: ({ positionNum, closeTimeTimestamp }) =>
    closeTimeTimestamp != null || !/[1-9]/.test(positionNum),
});

/** The customer's orders that wait. */
export const orders = liveRows<OrderRow>({
  topic: 'order',
  isGone: ({ status }) => status === orderStatus.success || status === orderStatus.cancelled,
});

/** What push told of the customer's rows; undefined before the first frame, or signed out. */
export function useToldRows<Row extends RowWithId>(
  of: LiveRows<Row>,
  isWanted = true,
): ToldRows<Row> | undefined {
  const isSignedIn = useIsSignedIn();
  return useTold(of.store, isSignedIn && isWanted ? of.topic : null);
}

const noRows: readonly never[] = [];

/**
 * A reading's rows as they were told or read last, whichever is newer: rows and what is summed from
 * them are of one state.
 */
export function useLiveRows<Row extends RowWithId>(
  of: LiveRows<Row>,
  list: { readonly rows: readonly Row[] | undefined; readonly askedAtMs: number | undefined },
  told: ToldRows<Row> | undefined,
): readonly Row[] {
  const { rows = noRows, askedAtMs = 0 } = list;
  return useMemo(
    () => newestRows(of.isGone, { rows, askedAtMs }, told),
    [of, rows, askedAtMs, told],
  );
}
