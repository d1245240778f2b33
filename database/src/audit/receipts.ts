import { decodeFact } from '@candor/domain/stored/fact-shapes';
import { storedFill } from '@candor/domain/stored/fill-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import { encodeValue } from '@candor/domain/trading/facts-codec';
import type { Fill } from '@candor/domain/trading/fill';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Pool } from 'pg';
import { hashFact, hashGroup } from '../lanes/event-chain.ts';
import { isGroupSigned } from '../lanes/group-signature.ts';

/**
 * Proof of one fill that stands by itself: the fact as it was committed, the hashes of the facts
 * beside it, and the signature of the group they make. Hashes are hex, the rest base64url.
 */
export interface Receipt {
  readonly fillId: string;
  readonly publicKey: string;
  readonly lane: number;
  readonly seq: bigint;
  readonly atMs: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly signature: string;
  /** The canonical text of the fact, whose hash is the one at `factIndex`. */
  readonly fact: string;
  readonly factIndex: number;
  readonly factHashes: readonly string[];
}

export interface OrderReceipts {
  readonly receipts: readonly Receipt[];
  /** Fills whose receipt does not hold: somebody changed the books. */
  readonly missing: readonly { readonly fillId: string }[];
}

interface FillInGroup {
  readonly fill_id: string;
  readonly detail: string;
  readonly lane: number;
  readonly seq: bigint;
  readonly at_ms: bigint;
  readonly facts: string;
  readonly prev_hash: Buffer;
  readonly hash: Buffer;
  readonly signature: Buffer;
}

/**
 * The receipts of an order's fills, oldest first. Each is checked before it is given out: the fill
 * the customer reads, the fact and the signature must agree.
 */
export async function readReceipts(
  pool: Pool,
  of: {
    readonly accountId: string;
    readonly orderId: string;
    readonly keys: readonly string[];
  },
): Promise<OrderReceipts> {
  const { rows } = await pool.query<FillInGroup>(
    `SELECT f.fill_id, f.detail, e.lane, e.seq, e.at_ms, e.facts, e.prev_hash, e.hash, e.signature
       FROM fills f JOIN events e ON e.lane = f.lane AND e.seq = f.event_seq
      WHERE f.partition = $1 AND f.account_id = $2 AND f.order_id = $3
      ORDER BY f.event_seq, f.line, length(f.fill_id), f.fill_id`,
    [partitionOf(of.accountId), of.accountId, of.orderId],
  );
  const receipts: Receipt[] = [];
  const missing: { readonly fillId: string }[] = [];
  for (const row of rows) {
    const receipt = receiptOf(row, of);
    if (receipt === null) missing.push({ fillId: row.fill_id });
    else receipts.push(receipt);
  }
  return { receipts, missing };
}

/** Null where fill, fact and signature do not agree. */
function receiptOf(
  row: FillInGroup,
  of: { readonly accountId: string; readonly keys: readonly string[] },
): Receipt | null {
  const facts = row.facts.split('\n');
  const factIndex = facts.findIndex((text) => isFactOf(text, row, of.accountId));
  const fact = facts[factIndex];
  if (fact === undefined) return null;
  const receipt = {
    fillId: row.fill_id,
    lane: row.lane,
    seq: row.seq,
    atMs: Number(row.at_ms),
    prevHash: row.prev_hash.toString('hex'),
    hash: row.hash.toString('hex'),
    signature: row.signature.toString('base64url'),
    fact,
    factIndex,
    factHashes: facts.map((text) => hashFact(text).toString('hex')),
  };
  const publicKey = of.keys.find(
    (key) => wrongWithReceipt({ ...receipt, publicKey: key }) === null,
  );
  return publicKey === undefined ? null : { ...receipt, publicKey };
}

function isFactOf(text: string, row: FillInGroup, accountId: string): boolean {
  if (!text.includes('"orderFilled"') || !text.includes(row.fill_id)) return false;
  const fact = decodeFact(text);
  if (fact.kind !== 'orderFilled' || fact.accountId !== accountId) return false;
  if (fact.fill.fillId !== row.fill_id) return false;
  return encodeValue(fact.fill) === encodeValue(readStored(storedFill, row.detail));
}

/**
 * What is wrong with a receipt, in words; null when it holds under the public key it names. Whoever
 * checks compares that key with the one the installation publishes.
 */
export function wrongWithReceipt(receipt: Receipt): string | null {
  const { fact, factIndex, factHashes, lane, seq, atMs, publicKey } = receipt;
  if (hashFact(fact).toString('hex') !== factHashes[factIndex]) {
    return 'the fact is not the one whose hash stands in the receipt';
  }
  const filled = decodeFact(fact);
  if (filled.kind !== 'orderFilled' || (filled.fill as Fill).fillId !== receipt.fillId) {
    return 'the fact is not of this fill';
  }
  const prevHash = Buffer.from(receipt.prevHash, 'hex');
  const group = { lane, seq, atMs: BigInt(atMs), prevHash };
  const hash = hashGroup({
    ...group,
    factHashes: factHashes.map((text) => Buffer.from(text, 'hex')),
  });
  if (hash.toString('hex') !== receipt.hash) return 'the hashes do not make the hash of the group';
  const signature = Buffer.from(receipt.signature, 'base64url');
  return isGroupSigned([publicKey], hash, signature) ? null : 'the signature does not hold';
}
