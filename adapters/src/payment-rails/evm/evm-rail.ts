import {
  type Arrival,
  type BlockMark,
  type PaymentRail,
  type RailCursor,
  type RailPage,
  RailUnavailable,
  type Standing,
} from '@candor/engines/funding/payment-rail-port';
import { blockArrivals, type EvmWay, tokenTransfer } from './block-arrivals.ts';
import type { EvmNode } from './evm-node.ts';
import type { WatchKey } from './watch-key.ts';

/** Blocks that one page reads. */
const PAGE_BLOCKS = 20;
/** A reorganisation up to this depth is followed by itself. */
export const REORG_BLOCKS_MAX = 64;
const LOOK_EVERY_MS = 4_000;

export interface EvmRailOptions {
  readonly chainId: bigint;
  readonly title: string;
  /** The first is read. All must agree before money is credited. */
  readonly nodes: readonly [EvmNode, ...EvmNode[]];
  readonly key: WatchKey;
  readonly ways: readonly EvmWay[];
}

/**
 * A chain of the Ethereum kind, watched and never written to: transfers of its coin and of named
 * tokens to addresses under an extended public key. Coins that a contract's inner call moves are
 * not seen: only a traced node would tell them.
 */
export function evmRail(options: EvmRailOptions): PaymentRail {
  const chain = `evm:${options.chainId}`;
  const { nodes, ways, key, title } = options;
  let isChecked = false;
  /** A wrong number of decimals would credit a million for one. */
  const checkTokens = async () => {
    for (const { token, decimals } of ways) {
      if (isChecked || token === null) continue;
      const said = await nodes[0].decimals(token);
      if (said === BigInt(decimals)) continue;
      const not = `not ${decimals} as it is configured`;
      throw new RailUnavailable(chain, `the token ${token} has ${said} decimals, ${not}`);
    }
    isChecked = true;
  };
  return {
    chain,
    title,
    isWatched: true,
    ways,
    lookEveryMs: LOOK_EVERY_MS,
    addressOf: ({ place }) => key.addressAt(place),
    page: async (after, addresses) => {
      const head = await nodes[0].head();
      await checkTokens();
      return new Reading(chain, nodes[0], ways).page(after, head, addresses);
    },
    standing: async (transfer) => {
      const said = await Promise.all(nodes.map((node) => standingAt(node, transfer, ways)));
      const confirmations = said.map((one) => (one.kind === 'gone' ? 0 : one.confirmations));
      const isGone = said.map(({ kind }) => kind === 'gone');
      if (isGone.every((gone) => gone)) return { kind: 'gone' };
      if (!isGone.includes(true))
        return { kind: 'stands', confirmations: Math.min(...confirmations) };
      throw new RailUnavailable(chain, `the nodes contradict each other about ${transfer.txId}`);
    },
  };
}

/** One page of a chain, read from one node. */
class Reading {
  readonly #chain: string;
  readonly #node: EvmNode;
  readonly #ways: readonly EvmWay[];

  constructor(chain: string, node: EvmNode, ways: readonly EvmWay[]) {
    this.#chain = chain;
    this.#node = node;
    this.#ways = ways;
  }

  async page(
    after: RailCursor | null,
    head: number,
    addresses: () => Promise<readonly string[]>,
  ): Promise<RailPage> {
    const last = after?.at(-1);
    if (after === null || last === undefined) {
      return pageOf([markOf(await this.#node.block(head))], { isAtHead: true });
    }
    const known = await this.#newestStanding(after, head);
    if (known === last) {
      if (head === last.height) return pageOf(after, { isAtHead: true });
      return this.#read(after, last, head, addresses);
    }
    // All it has is as we know it: the node is behind the one that was read before.
    if (known.height === head) return pageOf(after, { isAtHead: true });
    const kept = after.slice(0, after.indexOf(known) + 1);
    return pageOf(kept, { undoneFrom: known.height + 1 });
  }

  /** The newest block that was read and is still of the chain. */
  async #newestStanding(after: RailCursor, head: number): Promise<BlockMark> {
    const within = after.filter(({ height }) => height <= head);
    for (const mark of within.toReversed()) {
      if ((await this.#node.block(mark.height)).hash === mark.hash) return mark;
    }
    throw new RailUnavailable(
      this.#chain,
      within.length === 0
        ? `the node is behind: it has ${head} blocks, and more were read`
        : `none of the last ${within.length} blocks that were read is of the chain any more`,
    );
  }

  async #read(
    after: RailCursor,
    last: BlockMark,
    head: number,
    addresses: () => Promise<readonly string[]>,
  ): Promise<RailPage> {
    const upTo = Math.min(head, last.height + PAGE_BLOCKS);
    const given = await addresses();
    const ours = new Map(given.map((address) => [address.toLowerCase(), address]));
    const marks = [...after];
    const arrivals: Arrival[] = [];
    const ignored: string[] = [];
    let parent = last.hash;
    for (let height = last.height + 1; height <= upTo; height += 1) {
      const block = await this.#node.block(height, ours.size > 0);
      if (block.parentHash !== parent) {
        throw new RailUnavailable(this.#chain, `block ${height} does not follow what was read`);
      }
      const [node, chain, ways] = [this.#node, this.#chain, this.#ways];
      const found = await blockArrivals({ node, chain, block, ways, ours });
      arrivals.push(...found.arrivals);
      ignored.push(...found.ignored);
      marks.push(markOf(block));
      parent = block.hash;
    }
    const cursor = marks.slice(-REORG_BLOCKS_MAX);
    return pageOf(cursor, { arrivals, ignored, isAtHead: upTo === head });
  }
}

const markOf = ({ height, hash }: BlockMark): BlockMark => ({ height, hash });

function pageOf(cursor: RailCursor, rest: Partial<RailPage>): RailPage {
  return { cursor, arrivals: [], ignored: [], undoneFrom: null, isAtHead: false, ...rest };
}

/** Where a node says a transfer stands, checked down to its amount. */
async function standingAt(
  node: EvmNode,
  transfer: Arrival,
  ways: readonly EvmWay[],
): Promise<Standing> {
  const { chain, txId, block } = transfer;
  const head = await node.head();
  if (head < block.height) {
    throw new RailUnavailable(chain, `a node is behind: it has ${head} blocks of ${block.height}`);
  }
  if ((await node.block(block.height)).hash !== block.hash) return { kind: 'gone' };
  if (!(await isIn(node, transfer, ways))) {
    throw new RailUnavailable(chain, `a node contradicts itself about transaction ${txId}`);
  }
  return { kind: 'stands', confirmations: head - block.height + 1 };
}

/** Whether the block has exactly this transfer. */
async function isIn(
  node: EvmNode,
  { txId, place, block, address, amountUnits, currency, network }: Arrival,
  ways: readonly EvmWay[],
): Promise<boolean> {
  const receipt = await node.receipt(txId);
  if (receipt?.blockHash !== block.hash || !receipt.isSuccess) return false;
  const to = address.toLowerCase();
  if (place === 0) {
    const transaction = await node.transaction(txId);
    return transaction?.to === to && transaction.value === amountUnits;
  }
  const log = receipt.logs[place - 1];
  const transfer = log === undefined ? null : tokenTransfer(log);
  const way = ways.find((one) => one.token === transfer?.contract);
  return (
    way?.currency === currency &&
    way.network === network &&
    transfer?.address === to &&
    transfer.amountUnits === amountUnits
  );
}
