import { RailUnavailable } from '@candor/engines/funding/payment-rail-port';
import {
  count,
  type EvmBlock,
  type EvmLog,
  type EvmReceipt,
  type EvmTransaction,
  OddAnswer,
  quantity,
  readBlock,
  readLogs,
  readReceipt,
  readTransaction,
} from './node-answers.ts';

const TIMEOUT_MS = 5_000;
/** After a question that nobody answered, so long all others are refused without being sent. */
const PAUSE_MS = 10_000;
/** A full block of a busy chain is some 2 MB. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024;

/** The first four bytes of the hash of `decimals()`. */
const DECIMALS_CALL = '0x313ce567';

/**
 * One node, asked over JSON-RPC. Its address may hold a password: it stands in no error. Whatever
 * goes wrong rejects with `RailUnavailable`.
 */
export class EvmNode {
  readonly #url: string;
  readonly #chainId: bigint;
  readonly #timeoutMs: number;
  #asked = 0;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(url: string, chainId: bigint, timeoutMs = TIMEOUT_MS) {
    this.#url = url;
    this.#chainId = chainId;
    this.#timeoutMs = timeoutMs;
  }

  /** The height of its newest block, after it has said that it is on the right chain. */
  async head(): Promise<number> {
    const chain = await this.#ask('eth_chainId', [], (answer) => quantity(answer, 'chain'));
    if (chain !== this.#chainId) {
      throw this.#unavailable(`the node is on chain ${chain}, not ${this.#chainId}`);
    }
    return this.#ask('eth_blockNumber', [], (answer) => count(answer, 'height'));
  }

  async block(height: number, withTransactions = false): Promise<EvmBlock> {
    const given = [`0x${height.toString(16)}`, withTransactions];
    const block = await this.#ask('eth_getBlockByNumber', given, (answer) =>
      readBlock(answer, withTransactions),
    );
    if (block.height === height) return block;
    throw this.#unavailable(`asked for block ${height}, the node gave ${block.height}`);
  }

  /** Logs of one block, and of no other that took its place. */
  logs(blockHash: string, topics: readonly unknown[]): Promise<readonly EvmLog[]> {
    return this.#ask('eth_getLogs', [{ blockHash, topics }], readLogs);
  }

  /** Null: it stands in no block that this node knows. */
  receipt(txHash: string): Promise<EvmReceipt | null> {
    return this.#ask('eth_getTransactionReceipt', [txHash], orNull(readReceipt));
  }

  transaction(txHash: string): Promise<EvmTransaction | null> {
    return this.#ask('eth_getTransactionByHash', [txHash], orNull(readTransaction));
  }

  /** How many decimals a token says it has. */
  decimals(contract: string): Promise<bigint> {
    const given = [{ to: contract, data: DECIMALS_CALL }, 'latest'];
    return this.#ask('eth_call', given, (answer) => quantity(answer, 'decimals of a token'));
  }

  async #ask<Answer>(
    method: string,
    params: readonly unknown[],
    read: (answer: unknown) => Answer,
  ): Promise<Answer> {
    if (performance.now() < this.#pausedUntilMs) {
      throw this.#unavailable('the node did not answer in time a moment ago');
    }
    this.#asked += 1;
    const id = this.#asked;
    try {
      const text = await this.#send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      return read(resultOf(JSON.parse(text), id));
    } catch (error) {
      // A refusal comes at once; silence would hold up every deposit for as long as the first.
      if (nameOf(error) === 'TimeoutError') this.#pausedUntilMs = performance.now() + PAUSE_MS;
      // The cause of a failed fetch may name the address.
      const why =
        error instanceof OddAnswer || error instanceof Refused ? error.message : nameOf(error);
      throw this.#unavailable(`${method}: ${why}`);
    }
  }

  async #send(body: string): Promise<string> {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    if (!response.ok || response.body === null) throw new Refused(`HTTP ${response.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body) {
      size += part.length;
      if (size > ANSWER_BYTES_MAX) throw new Refused('the answer is too long');
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  }

  #unavailable(message: string): RailUnavailable {
    return new RailUnavailable(`evm:${this.#chainId}`, message);
  }
}

/** The node answered, and said no. */
class Refused extends Error {}

function resultOf(answer: unknown, id: number): unknown {
  if (typeof answer !== 'object' || answer === null) throw new OddAnswer('no object');
  if ('error' in answer && answer.error != null) {
    const { error } = answer;
    const code = typeof error === 'object' && 'code' in error ? Number(error.code) : 0;
    throw new Refused(`the node refused (${code})`);
  }
  if (!('id' in answer) || answer.id !== id) throw new OddAnswer('an answer to something else');
  if (!('result' in answer)) throw new OddAnswer('no result');
  return answer.result;
}

function orNull<Read>(read: (answer: unknown) => Read): (answer: unknown) => Read | null {
  return (answer) => (answer === null ? null : read(answer));
}

/** Only what kind of failure it was: `TimeoutError`, `TypeError` (nobody there), `SyntaxError`. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'failed');
