import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SENDER = `0x${'5e'.repeat(20)}`;
const ZERO = `0x${'0'.repeat(64)}`;

/** What a transaction does: move the coin, or have a contract tell of transfers. */
export interface SmallTransaction {
  readonly to: string;
  readonly value?: bigint;
  readonly isFailed?: boolean;
  readonly logs?: readonly {
    contract: string;
    topics?: readonly string[];
    to?: string;
    units: bigint;
  }[];
}

interface Block {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly transactions: readonly { hash: string; of: SmallTransaction }[];
}

type Answer = (method: string, params: readonly unknown[], honest: unknown) => unknown;

const hex = (number: number | bigint) => `0x${number.toString(16)}`;
const word = (units: bigint) => `0x${units.toString(16).padStart(64, '0')}`;
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
const digest = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`;

/**
 * A chain in the memory of a test that answers JSON-RPC over HTTP as a node does. It can be taken
 * back to any height, fall silent, and lie.
 */
export class SmallChain {
  readonly chainId: bigint;
  /** Decimals that tokens say they have, by contract in small letters. */
  readonly decimals = new Map<string, number>();
  readonly asked: string[] = [];
  isSilent = false;
  /** How often it was asked while it was silent. */
  turnedAway = 0;
  /** Changes answers on their way out. */
  answer: Answer = (_method, _params, honest) => honest;
  readonly #blocks: Block[] = [];
  #pending: { hash: string; of: SmallTransaction }[] = [];
  #branch = 0;
  #sent = 0;
  #server: Server | null = null;

  constructor(chainId = 11_155_111n) {
    this.chainId = chainId;
    this.mine(1);
  }

  async open(): Promise<string> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        if (this.isSilent) {
          this.turnedAway += 1;
          return void response.destroy();
        }
        const { id, method, params } = JSON.parse(body);
        const result = this.answer(method, params, this.#honest(method, params));
        const answer = result instanceof Error ? { error: { code: -32_000 } } : { result };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-of-the-node`;
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  get height(): number {
    return this.#blocks.length - 1;
  }

  /** It is in the next block. */
  send(of: SmallTransaction, hash?: string): string {
    this.#sent += 1;
    const own = hash ?? digest(`transaction ${this.#sent}`);
    this.#pending.push({ hash: own, of });
    return own;
  }

  mine(blocks = 1): void {
    for (let count = 0; count < blocks; count += 1) {
      const height = this.#blocks.length;
      const parentHash = this.#blocks.at(-1)?.hash ?? ZERO;
      const transactions = this.#pending;
      this.#pending = [];
      const hash = digest(`block ${height} ${this.#branch} ${parentHash}`);
      this.#blocks.push({ height, hash, parentHash, transactions });
    }
  }

  /** Forgets every block above a height; what is mined next is of another branch. */
  takeBackTo(height: number): void {
    this.#blocks.length = height + 1;
    this.#branch += 1;
  }

  /** The height that has a transaction. */
  heightOf(hash: string): number {
    return this.#blockOf(hash)?.height ?? -1;
  }

  #blockOf(hash: unknown): Block | undefined {
    return this.#blocks.find(({ transactions }) => transactions.some((one) => one.hash === hash));
  }

  #honest(method: string, params: readonly unknown[]): unknown {
    this.asked.push(method);
    const [first, second] = params;
    if (method === 'eth_chainId') return hex(this.chainId);
    if (method === 'eth_blockNumber') return hex(this.height);
    if (method === 'eth_getBlockByNumber') return this.#blockAnswer(Number(first), second === true);
    if (method === 'eth_getLogs') return this.#logsAnswer(first as LogsAsked);
    if (method === 'eth_getTransactionReceipt') return this.#receiptAnswer(first);
    if (method === 'eth_getTransactionByHash') {
      const block = this.#blockOf(first);
      const found = block?.transactions.find(({ hash }) => hash === first);
      return block && found ? transactionAnswer(block, found) : null;
    }
    if (method === 'eth_call') {
      const { to } = first as { to: string };
      return word(BigInt(this.decimals.get(to.toLowerCase()) ?? 0));
    }
    return new Error(`no ${method}`);
  }

  #blockAnswer(height: number, withTransactions: boolean): unknown {
    const block = this.#blocks[height];
    if (block === undefined) return null;
    const { hash, parentHash, transactions } = block;
    const list = withTransactions
      ? transactions.map((one) => transactionAnswer(block, one))
      : transactions.map((one) => one.hash);
    return { number: hex(height), hash, parentHash, transactions: list };
  }

  #logsAnswer({ blockHash, topics: [event, , to] }: LogsAsked): unknown {
    const block = this.#blocks.find(({ hash }) => hash === blockHash);
    if (block === undefined) return new Error('unknown block');
    return logsIn(block).filter(
      (log) => log.topics[0] === event && to?.includes(log.topics[2] ?? '') === true,
    );
  }

  #receiptAnswer(hash: unknown): unknown {
    const block = this.#blockOf(hash);
    const found = block?.transactions.find((one) => one.hash === hash);
    if (block === undefined || found === undefined) return null;
    return {
      transactionHash: hash,
      blockHash: block.hash,
      status: found.of.isFailed === true ? '0x0' : '0x1',
      logs: logsIn(block).filter(({ transactionHash }) => transactionHash === hash),
    };
  }
}

interface LogsAsked {
  readonly blockHash: string;
  readonly topics: readonly [string, null, readonly string[]];
}

function transactionAnswer(block: Block, { hash, of }: Block['transactions'][number]) {
  return { hash, blockHash: block.hash, to: of.to.toLowerCase(), value: hex(of.value ?? 0n) };
}

/** Logs count through the whole block, as on a real chain. */
function logsIn(block: Block) {
  const transactions = block.transactions.filter(({ of }) => of.isFailed !== true);
  return transactions
    .flatMap(({ hash, of }) => (of.logs ?? []).map((log) => ({ hash, ...log })))
    .map(({ hash, contract, topics, to, units }, index) => ({
      address: contract.toLowerCase(),
      topics: topics ?? [TRANSFER, topic(SENDER), topic(to ?? SENDER)],
      data: word(units),
      blockHash: block.hash,
      transactionHash: hash,
      logIndex: hex(index),
      removed: false,
    }));
}
