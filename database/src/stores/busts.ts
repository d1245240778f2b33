import type { OrderTerms } from '@candor/domain/orders/order-terms';
import type { LotOpened } from '@candor/domain/positions/lots';
import { storedFill } from '@candor/domain/stored/fill-shapes';
import { storedPosition } from '@candor/domain/stored/order-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { LaterFill } from '@candor/domain/trading/commands';
import type { Fill } from '@candor/domain/trading/fill';
import { undoingOf } from '@candor/engines/acts/act-ports';
import type { StoredFill } from '@candor/engines/corrections/correction-ports';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Pool } from 'pg';
import { readOrder } from '../lanes/load-accounts.ts';

/** Whether a fill `f` was taken back. */
export const IS_BUSTED = `EXISTS (SELECT FROM acts b WHERE b.partition = f.partition
  AND b.account_id = f.account_id AND b.act_id = 'bust ' || f.fill_id)`;

/** That a fill was taken back. */
export interface Bust {
  readonly time: number;
  readonly correctionId: string;
  readonly reason: string;
}

/** Those of the fills that were taken back. */
export async function bustsOf(
  pool: Pool,
  [partition, accountId]: readonly [partition: number, accountId: string],
  fillIds: readonly string[],
): Promise<ReadonlyMap<string, Bust>> {
  if (fillIds.length === 0) return new Map();
  const { rows } = await pool.query<BustRow>(
    `SELECT c.corrects_id AS fill_id, e.at_ms, c.correction_id, c.reason FROM acts a
       JOIN events e ON e.lane = a.lane AND e.seq = a.event_seq
       JOIN corrections c ON c.correction_id = a.cause_id
      WHERE a.partition = $1 AND a.account_id = $2 AND a.act_id = ANY ($3)`,
    [partition, accountId, fillIds.map((id) => undoingOf(id)[0])],
  );
  return new Map(
    rows.map(({ fill_id: fillId, at_ms: atMs, correction_id: correctionId, reason }) => {
      return [fillId, { time: Number(atMs), correctionId, reason }];
    }),
  );
}

interface BustRow {
  readonly fill_id: string;
  readonly at_ms: bigint;
  readonly correction_id: string;
  readonly reason: string;
}

interface FoundRow {
  readonly detail: string;
  readonly terms: string;
  readonly progress: string;
  readonly body: string;
  readonly first_lot: bigint;
}

interface OtherRow {
  readonly fill_id: string;
  readonly order_id: string;
  readonly effect: LaterFill['effect'];
  readonly filled_ms: bigint;
  readonly is_later: boolean;
}

/**
 * A fill with its order and position, then what else counts of the two: in this order, so that what
 * comes meanwhile shows in what is read later and not the other way round.
 */
export async function findBusted(
  pool: Pool,
  { accountId, correctsId: fillId }: { readonly accountId: string; readonly correctsId: string },
): Promise<StoredFill | null> {
  const partition = partitionOf(accountId);
  const { rows } = await pool.query<FoundRow>(
    `SELECT f.detail, o.terms, o.progress, p.body, p.first_lot FROM fills f
       JOIN orders o ON o.partition = f.partition AND o.account_id = f.account_id
        AND o.order_id = f.order_id
       JOIN positions p ON p.partition = f.partition AND p.account_id = f.account_id
        AND p.position_id = f.position_id
      WHERE f.partition = $1 AND f.account_id = $2 AND f.fill_id = $3`,
    [partition, accountId, fillId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const fill = readStored(storedFill, row.detail);
  const order = readOrder(row);
  const others = await othersOf(pool, { accountId, fillId }, order.terms);
  const before = others.filter((one) => !one.is_later && one.order_id === order.terms.orderId);
  const later = others.filter((one) => one.is_later);
  const last = before.at(-1);
  const undone = await pool.query(
    'SELECT FROM acts WHERE partition = $1 AND account_id = $2 AND act_id = ANY ($3)',
    [partition, accountId, undoingOf(fillId)],
  );
  return {
    fill,
    order,
    position: readStored(storedPosition, row.body),
    lotsBefore: Number(row.first_lot),
    firstLot: await firstLotOf(pool, [partition, accountId], fill),
    lastFillAtMs: last === undefined ? null : Number(last.filled_ms),
    later: later.map(({ fill_id, order_id: orderId, effect }) => {
      return { fillId: fill_id, orderId, effect };
    }),
    isUndone: undone.rowCount !== 0,
  };
}

/** The lot a close took from first, as it was opened or last laid anew. */
async function firstLotOf(
  pool: Pool,
  [partition, accountId]: readonly [partition: number, accountId: string],
  { position, positionId }: Fill,
): Promise<LotOpened | null> {
  const [use] = position.effect === 'closed' ? position.lots : [];
  if (use === undefined) return null;
  const { rows } = await pool.query<{ quantity: bigint; cost_minor: bigint }>(
    `SELECT quantity, cost_minor FROM lots
      WHERE partition = $1 AND account_id = $2 AND position_id = $3 AND lot_id = $4
      ORDER BY place DESC LIMIT 1`,
    [partition, accountId, positionId, use.lotId],
  );
  const [lot] = rows;
  return lot === undefined ? null : { quantity: lot.quantity, costMinor: lot.cost_minor };
}

/** The other fills of its order and its position that count, oldest first. */
async function othersOf(
  pool: Pool,
  of: { readonly accountId: string; readonly fillId: string },
  { orderId }: OrderTerms,
): Promise<readonly OtherRow[]> {
  const { rows } = await pool.query<OtherRow>(
    `SELECT f.fill_id, f.order_id, f.filled_ms, f.detail::jsonb -> 'position' ->> 'effect' AS effect,
            (f.event_seq, f.line) > (m.event_seq, m.line) AS is_later
       FROM fills m JOIN fills f ON f.partition = m.partition AND f.account_id = m.account_id
        AND (f.order_id = m.order_id OR f.position_id = m.position_id) AND f.fill_id <> m.fill_id
      WHERE m.partition = $1 AND m.account_id = $2 AND m.order_id = $3 AND m.fill_id = $4
        AND NOT ${IS_BUSTED}
      ORDER BY f.event_seq, f.line`,
    [partitionOf(of.accountId), of.accountId, orderId, of.fillId],
  );
  return rows;
}
