import { createHash } from 'node:crypto';
import { hashFact, hashGroup } from '@candor/database/lanes/event-chain';
import { isGroupSigned } from '@candor/database/lanes/group-signature';
import type { BillLine } from '@candor/database/stores/bill-reads';
import type { LoggedGroup } from '@candor/database/stores/statement-reads';
import { quantityText } from '@candor/domain/instruments/price-text';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import { type Order, orderQuantity } from '@candor/domain/orders/order';
import { committedIn } from '@candor/domain/statements/committed-entries';
import {
  chainedText,
  headLine,
  RECORDS_END,
  readJson,
  recordLine,
  type StatementEntry,
  type StatementGroup,
  type StatementHead,
} from '@candor/domain/statements/statement-text';
import { StatementDoesNotAddUp, walletFigures } from './statement-figures.ts';
import type { OpenWriter, StatementOpening } from './statement-writer.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * A statement as JSON, a record a line: every line of the bill with the facts that were committed,
 * and the hashes and the signature of their group. What the log does not bear out is not written.
 */
export function openJson(keys: readonly string[]): OpenWriter {
  return async (opening) => {
    const headText = JSON.stringify(headOf(opening));
    let before = sha256(headText);
    await opening.write(headLine(headText, before));
    const record = async (body: object, isLast = false) => {
      const text = JSON.stringify(body);
      before = sha256(chainedText(before, text));
      await opening.write(recordLine(text, before, isLast));
    };
    const lanes = new Set<number>();
    return {
      hasProofs: true,
      group: async ({ lines, logged }) => {
        if (logged === null) throw new StatementDoesNotAddUp('a group is not in the log');
        const group = groupOf(logged, opening.of.accountId, keys);
        const entries = lines.map(entryOf);
        lanes.add(logged.lane);
        assertCommitted(group, { account: opening.of.accountId, entries });
        await record({ group, entries });
      },
      order: (order) => record({ order: orderOf(order, opening) }),
      end: async ({ closings, entries, heads }) => {
        const own = heads.filter((text) => lanes.has(laneOf(text)));
        await record({ end: { entries, closings, heads: own } }, true);
        await opening.write(RECORDS_END);
      },
    };
  };
}

const laneOf = (text: string): number => (JSON.parse(text) as { lane?: number }).lane ?? -1;

function headOf({ of, label, figures }: StatementOpening): StatementHead {
  const { accountId: account, fromMs, toMs, madeMs, timeZone, parts } = of;
  return {
    statement: 1,
    account,
    fromMs,
    toMs,
    madeMs,
    timeZone,
    parts: [...parts],
    label,
    openings: walletFigures(figures.openings),
  };
}

function groupOf(logged: LoggedGroup, account: string, keys: readonly string[]): StatementGroup {
  const { lane, seq, atMs, prevHash, hash, signature } = logged;
  const facts = logged.facts.split('\n');
  const factHashes = facts.map((text) => hashFact(text));
  if (!hashGroup({ lane, seq, atMs, prevHash, factHashes }).equals(hash)) {
    throw new StatementDoesNotAddUp(`group ${seq} of lane ${lane} is not what was committed`);
  }
  const publicKey = keys.find((key) => isGroupSigned([key], hash, signature));
  if (publicKey === undefined) {
    throw new StatementDoesNotAddUp(`group ${seq} of lane ${lane} was not signed by this house`);
  }
  return {
    lane,
    seq: String(seq),
    timeMs: Number(atMs),
    prevHash: prevHash.toString('hex'),
    signature: signature.toString('hex'),
    publicKey,
    factHashes: factHashes.map((hashed) => hashed.toString('hex')),
    facts: facts.flatMap((text, at) => (isOf(account, text) ? [{ at, text }] : [])),
  };
}

/** Nobody is given a fact of somebody else's, whatever it mentions. */
function isOf(account: string, fact: string): boolean {
  if (!fact.includes(`"accountId":"${account}"`)) return false;
  return (readJson(fact) as { accountId?: string } | null)?.accountId === account;
}

function entryOf(line: BillLine): StatementEntry {
  const money = (minor: bigint) => formatMinor(minor, walletCurrency[line.walletType]);
  return {
    id: line.entry.id,
    type: line.billType,
    wallet: line.walletType,
    timeMs: line.atMs,
    amount: money(line.amountMinor),
    locked: money(line.lockedMinor),
    balanceAfter: money(line.balanceAfterMinor),
    reference: line.refId,
  };
}

/** What the tables say and what the log says must be the same. */
function assertCommitted(
  group: StatementGroup,
  of: { readonly account: string; readonly entries: readonly StatementEntry[] },
): void {
  const committed = committedIn(group, of.account);
  for (const { id, wallet, amount, locked, timeMs } of of.entries) {
    const known = committed.get(`${id} ${wallet}`);
    const currency = walletCurrency[wallet as keyof typeof walletCurrency];
    const isSame =
      known !== undefined &&
      formatMinor(known.amountMinor, currency) === amount &&
      formatMinor(known.lockedMinor, currency) === locked &&
      known.atMs === timeMs;
    if (!isSame) throw new StatementDoesNotAddUp(`entry ${id} is not what was committed`);
  }
  if (committed.size !== of.entries.length) {
    throw new StatementDoesNotAddUp(`group ${group.seq} of lane ${group.lane} has other entries`);
  }
}

function orderOf(order: Order, { instrument }: StatementOpening) {
  const { terms, state, finishedAtMs } = order;
  const found = instrument(terms.instrumentId);
  const quantity = (of: bigint) => (found === null ? String(of) : quantityText(found, of));
  return {
    id: terms.orderId,
    instrument: terms.instrumentId,
    timeMs: terms.acceptedAtMs,
    direction: terms.direction,
    openClose: terms.openClose,
    state,
    endedMs: finishedAtMs,
    quantity: quantity(orderQuantity(order)),
    filled: quantity(order.filledQuantity),
    fee: formatMinor(order.feeMinor, terms.walletCurrency),
  };
}
