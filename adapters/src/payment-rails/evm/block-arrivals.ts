import { powerOfTen } from '@candor/domain/money/decimals';
import { minorDecimals } from '@candor/domain/money/money';
import {
  type Arrival,
  RailUnavailable,
  type RailWay,
} from '@candor/engines/funding/payment-rail-port';
import type { EvmNode } from './evm-node.ts';
import type { EvmBlock, EvmLog, EvmReceipt } from './node-answers.ts';

/** keccak256 of `Transfer(address,address,uint256)`, the event of every ERC-20 token. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Of the chain's own coin, on every chain of the Ethereum kind. */
export const COIN_DECIMALS = 18;
/** Addresses that one question about logs names. */
const ASKED_AT_ONCE = 200;
/** Of ignored transfers so many are told one by one. */
const TOLD_MAX = 5;

/** A way of this rail: the token's contract is in small letters. */
export interface EvmWay extends RailWay {
  /** Of the chain's own unit: 18 for its coin, the token's for a token. */
  readonly decimals: number;
}

/** A log that says a token came to one of ours. */
interface TokenTransfer {
  readonly contract: string;
  readonly address: string;
  readonly amountUnits: bigint;
}

/** Reads one as a transfer of a token; null when it is another event, or none of ERC-20. */
export function tokenTransfer(log: EvmLog): TokenTransfer | null {
  const [event, , to, ...more] = log.topics;
  // A fourth topic is the number of a collectible, which has no amount.
  if (event !== TRANSFER || to === undefined || more.length > 0) return null;
  if (log.data.length !== 66 || !to.startsWith(`0x${'0'.repeat(24)}`)) return null;
  return {
    contract: log.contract,
    address: `0x${to.slice(26)}`,
    amountUnits: BigInt(log.data),
  };
}

/** What a block brought to addresses of ours, and what of it this house does not take. */
export async function blockArrivals(of: {
  readonly node: EvmNode;
  readonly chain: string;
  readonly block: EvmBlock;
  readonly ways: readonly EvmWay[];
  /** By the address in small letters, the address as it was given. */
  readonly ours: ReadonlyMap<string, string>;
}): Promise<{ arrivals: Arrival[]; ignored: string[] }> {
  const { block } = of;
  const arrivals: Arrival[] = [];
  const unknown = new Map<string, number>();
  const coin = of.ways.find((way) => way.token === null);
  for (const { hash: txId, to, value } of block.transactions) {
    const address = to === null ? undefined : of.ours.get(to);
    if (address === undefined || value === 0n || coin === undefined) continue;
    const receipt = await receiptIn(of, txId);
    // One that failed stands in its block and moved nothing.
    if (!receipt.isSuccess) continue;
    arrivals.push(arrivalOf(of, coin, { txId, place: 0, address, amountUnits: value }));
  }
  for (const log of await logsOf(of)) {
    const transfer = tokenTransfer(log);
    const address = transfer === null ? undefined : of.ours.get(transfer.address);
    const way = of.ways.find(({ token }) => token === log.contract);
    if (transfer === null || address === undefined || way === undefined) {
      unknown.set(log.contract, (unknown.get(log.contract) ?? 0) + 1);
      continue;
    }
    const { txHash: txId } = log;
    const place = placeOf(of, log, await receiptIn(of, txId));
    const { amountUnits } = transfer;
    if (amountUnits > 0n) arrivals.push(arrivalOf(of, way, { txId, place, address, amountUnits }));
  }
  return { arrivals, ignored: sentencesOf(unknown, block) };
}

type Source = Parameters<typeof blockArrivals>[0];

async function logsOf({ node, chain, block, ours }: Source): Promise<readonly EvmLog[]> {
  const addresses = [...ours.keys()];
  const found: EvmLog[] = [];
  for (let from = 0; from < addresses.length; from += ASKED_AT_ONCE) {
    const asked = addresses.slice(from, from + ASKED_AT_ONCE).map(topicOf);
    found.push(...(await node.logs(block.hash, [TRANSFER, null, asked])));
  }
  if (found.some((log) => log.isRemoved || log.blockHash !== block.hash)) {
    throw new RailUnavailable(chain, 'the node gave logs of another block');
  }
  return found;
}

const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;

async function receiptIn({ node, chain, block }: Source, txId: string): Promise<EvmReceipt> {
  const receipt = await node.receipt(txId);
  if (receipt?.txHash === txId && receipt.blockHash === block.hash) return receipt;
  throw new RailUnavailable(chain, `the node contradicts itself about transaction ${txId}`);
}

/** 0 is the transaction's own value; its logs follow, counted within the transaction. */
function placeOf({ chain }: Source, log: EvmLog, { isSuccess, logs }: EvmReceipt): number {
  const index = logs.findIndex((one) => one.logIndex === log.logIndex && isSame(one, log));
  if (index >= 0 && isSuccess) return index + 1;
  throw new RailUnavailable(chain, `the receipt of ${log.txHash} does not have its log`);
}

const isSame = (one: EvmLog, other: EvmLog) =>
  one.contract === other.contract &&
  one.data === other.data &&
  one.topics.join() === other.topics.join();

function arrivalOf(
  { chain, block }: Source,
  way: EvmWay,
  of: Pick<Arrival, 'txId' | 'place' | 'address' | 'amountUnits'>,
): Arrival {
  const { currency, network, decimals } = way;
  return {
    chain,
    ...of,
    currency,
    network,
    amountMinor: inMinorUnits(of.amountUnits, decimals, currency),
    block: { height: block.height, hash: block.hash },
  };
}

/** The books keep a coin to its minor unit; what is finer than that is rounded down. */
function inMinorUnits(units: bigint, decimals: number, currency: string): bigint {
  const finer = decimals - minorDecimals(currency);
  return finer >= 0 ? units / powerOfTen(finer) : units * powerOfTen(-finer);
}

/** Anybody can send a worthless token to anybody: many of them are one sentence. */
function sentencesOf(unknown: ReadonlyMap<string, number>, { height }: EvmBlock): string[] {
  const told = [...unknown]
    .slice(0, TOLD_MAX)
    .map(
      ([contract, times]) =>
        `block ${height}: ${times} transfers of a token this house does not take, ${contract}`,
    );
  const left = unknown.size - told.length;
  return left > 0 ? [...told, `block ${height}: and of ${left} more such tokens`] : told;
}
