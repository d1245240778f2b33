import type { Traded } from '@candor/domain/day-trades/day-trade-record';
import { nameOf } from '@candor/domain/orders/order-terms';
import { storedTransfer } from '@candor/domain/stored/money-shapes';
import { storedTerms } from '@candor/domain/stored/order-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { FinishedOrder, FinishedTransfer } from '@candor/domain/trading/commands';
import { type KeptAnswer, pairKey } from '@candor/engines/trading/lane/lane-answers';
import type { FoundThings, Lookups } from '@candor/engines/trading/lane/lane-store';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import { IS_BUSTED } from '../stores/busts.ts';
import { type AnswerRow, placesOf, type Query, readAnswer, readOrder } from './load-accounts.ts';
import { ORDER_NAME } from './order-columns.ts';

const FILLS_MAX = 20_000;

/**
 * Looks up what a batch needs and memory does not hold: one query per kind of thing, none for kinds
 * not asked for.
 */
export async function findThings(query: Query, wanted: Lookups): Promise<FoundThings> {
  return {
    orderIds: await findOrderIds(query, wanted.clientOrderIds),
    answers: await findAnswers(query, wanted.commandKeys),
    finishedOrders: await findFinishedOrders(query, wanted.orders),
    finishedTransfers: await findFinishedTransfers(query, wanted.transfers),
    trades: await findTrades(query, wanted.trades),
  };
}

async function findOrderIds(query: Query, wanted: Lookups['clientOrderIds']) {
  const found = new Map<string, string>();
  if (wanted.length === 0) return found;
  const rows = await query<{ account_id: string; name: string; order_id: string }>(
    `SELECT o.account_id, o.${ORDER_NAME} AS name, o.order_id
       FROM unnest($1::integer[], $2::text[], $3::text[]) AS w(partition, account_id, name)
       JOIN orders o ON o.partition = w.partition AND o.account_id = w.account_id
        AND o.${ORDER_NAME} = w.name`,
    [...placesOf(wanted.map((one) => one.accountId)), wanted.map(nameOf)],
  );
  for (const row of rows) found.set(pairKey(row.account_id, row.name), row.order_id);
  return found;
}

async function findAnswers(
  query: Query,
  wanted: Lookups['commandKeys'],
): Promise<readonly KeptAnswer[]> {
  if (wanted.length === 0) return [];
  const rows = await query<AnswerRow>(
    `WITH wanted AS (SELECT * FROM unnest($1::integer[], $2::text[], $3::text[])
                                AS w(partition, account_id, command_key))
     SELECT a.account_id, a.command_key, a.request_hash, a.at_ms, a.answer,
            NULL AS terms, NULL AS progress, NULL AS seen
       FROM wanted w JOIN answers a ON a.partition = w.partition AND a.account_id = w.account_id
        AND a.command_key = w.command_key
     UNION ALL
     SELECT o.account_id, o.${ORDER_NAME}, o.request_hash, o.accepted_ms, NULL, o.terms,
            coalesce(o.first_progress, o.progress), o.first_seen
       FROM wanted w JOIN orders o ON o.partition = w.partition AND o.account_id = w.account_id
        AND o.${ORDER_NAME} = w.command_key AND o.request_hash IS NOT NULL`,
    [...placesOf(wanted.map((one) => one.accountId)), wanted.map((one) => one.commandKey)],
  );
  return rows.map(readAnswer);
}

async function findFinishedOrders(query: Query, wanted: Lookups['orders']) {
  const found = new Map<string, FinishedOrder>();
  if (wanted.length === 0) return found;
  const rows = await query<{ account_id: string; terms: string; progress: string }>(
    `SELECT account_id, o.terms, o.progress
       FROM unnest($1::integer[], $2::text[], $3::text[]) AS w(partition, account_id, order_id)
       JOIN orders o USING (partition, account_id, order_id)
      WHERE NOT o.is_open`,
    [...placesOf(wanted.map((one) => one.accountId)), wanted.map((one) => one.orderId)],
  );
  for (const row of rows) {
    const { terms, state, filledQuantity, releasedMinor, reason } = readOrder(row);
    const { orderId, walletCurrency } = terms;
    const finished = { orderId, state, filledQuantity, releasedMinor, walletCurrency, reason };
    found.set(pairKey(row.account_id, orderId), finished);
  }
  return found;
}

async function findFinishedTransfers(query: Query, wanted: Lookups['transfers']) {
  const found = new Map<string, FinishedTransfer>();
  if (wanted.length === 0) return found;
  const rows = await query<{
    account_id: string;
    outcome: 'completed' | 'cancelled';
    body: string;
  }>(
    `SELECT h.account_id, h.outcome, h.body
       FROM unnest($1::integer[], $2::text[], $3::text[]) AS w(partition, account_id, item_id)
       JOIN held_items h ON h.partition = w.partition AND h.account_id = w.account_id
        AND h.kind = 'transfer' AND h.item_id = w.item_id
      WHERE NOT h.is_open`,
    [...placesOf(wanted.map((one) => one.accountId)), wanted.map((one) => one.transferId)],
  );
  for (const { account_id: accountId, outcome, body } of rows) {
    const transfer = readStored(storedTransfer, body);
    found.set(pairKey(accountId, transfer.transferId), { ...transfer, outcome });
  }
  return found;
}

/** Oldest first; of more than anybody makes in a few days the newest. */
async function findTrades(query: Query, wanted: Lookups['trades']) {
  const found = new Map<string, Traded[]>();
  for (const { accountId, fromMs } of wanted) {
    const rows = await query<{
      fill_id: string;
      order_id: string;
      filled_ms: bigint;
      terms: string;
    }>(
      `SELECT f.fill_id, f.order_id, f.filled_ms, o.terms
         FROM fills f JOIN orders o
           ON o.partition = f.partition AND o.account_id = f.account_id AND o.order_id = f.order_id
        WHERE f.partition = $1 AND f.account_id = $2 AND f.filled_ms >= $3 AND NOT ${IS_BUSTED}
        ORDER BY f.event_seq DESC, f.line DESC LIMIT $4`,
      [partitionOf(accountId), accountId, fromMs, FILLS_MAX],
    );
    const traded = rows.map((row) => ({
      fill: { fillId: row.fill_id, orderId: row.order_id, filledAtMs: Number(row.filled_ms) },
      terms: readStored(storedTerms, row.terms),
    }));
    found.set(pairKey(accountId, String(fromMs)), traded.reverse());
  }
  return found;
}
