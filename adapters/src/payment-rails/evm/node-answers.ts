/** What nodes answer, read with suspicion: whatever is not as it must be throws `OddAnswer`. */
export class OddAnswer extends Error {
  constructor(what: string) {
    super(`odd answer: ${what}`);
    this.name = 'OddAnswer';
  }
}

export interface EvmBlock {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Only where they were asked for. */
  readonly transactions: readonly EvmTransaction[];
}

export interface EvmTransaction {
  readonly hash: string;
  readonly blockHash: string | null;
  /** Null: it makes a contract. */
  readonly to: string | null;
  readonly value: bigint;
}

export interface EvmLog {
  readonly contract: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockHash: string;
  readonly txHash: string;
  readonly logIndex: number;
  /** Its block was taken back. */
  readonly isRemoved: boolean;
}

export interface EvmReceipt {
  readonly txHash: string;
  readonly blockHash: string;
  readonly isSuccess: boolean;
  readonly logs: readonly EvmLog[];
}

type Fields = Readonly<Record<string, unknown>>;

/** More than any block of any chain holds. */
const LIST_MAX = 100_000;

function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OddAnswer(what);
  return value as Fields;
}

function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length > LIST_MAX) throw new OddAnswer(what);
  return value;
}

/** Hexadecimal bytes of a stated length, in small letters. */
function bytes(value: unknown, length: number, what: string): string {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text.length !== 2 + 2 * length || !/^0x[0-9a-f]*$/.test(text)) throw new OddAnswer(what);
  return text;
}

const hash = (value: unknown, what: string) => bytes(value, 32, what);

/** A number of at most 256 bits. */
export function quantity(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw new OddAnswer(what);
  return BigInt(value);
}

/** A number that counts: a height, an index. */
export function count(value: unknown, what: string): number {
  const number = Number(quantity(value, what));
  if (!Number.isSafeInteger(number)) throw new OddAnswer(what);
  return number;
}

export function readBlock(answer: unknown, withTransactions: boolean): EvmBlock {
  const block = fields(answer, 'a block');
  const own = hash(block.hash, 'hash of a block');
  const transactions = withTransactions ? list(block.transactions, 'transactions') : [];
  return {
    height: count(block.number, 'height of a block'),
    hash: own,
    parentHash: hash(block.parentHash, 'parent of a block'),
    transactions: transactions.map((one) => {
      const transaction = readTransaction(one);
      if (transaction.blockHash !== own) throw new OddAnswer('a transaction of another block');
      return transaction;
    }),
  };
}

export function readTransaction(answer: unknown): EvmTransaction {
  const one = fields(answer, 'a transaction');
  return {
    hash: hash(one.hash, 'hash of a transaction'),
    blockHash: one.blockHash == null ? null : hash(one.blockHash, 'block of a transaction'),
    to: one.to == null ? null : bytes(one.to, 20, 'target of a transaction'),
    value: quantity(one.value, 'value of a transaction'),
  };
}

export function readLogs(answer: unknown): readonly EvmLog[] {
  return list(answer, 'logs').map((one) => {
    const log = fields(one, 'a log');
    const data = typeof log.data === 'string' ? log.data.toLowerCase() : '';
    if (!/^0x([0-9a-f]{2})*$/.test(data)) throw new OddAnswer('data of a log');
    return {
      contract: bytes(log.address, 20, 'contract of a log'),
      topics: list(log.topics, 'topics').map((topic) => hash(topic, 'a topic')),
      data,
      blockHash: hash(log.blockHash, 'block of a log'),
      txHash: hash(log.transactionHash, 'transaction of a log'),
      logIndex: count(log.logIndex, 'index of a log'),
      isRemoved: log.removed === true,
    };
  });
}

export function readReceipt(answer: unknown): EvmReceipt {
  const receipt = fields(answer, 'a receipt');
  return {
    txHash: hash(receipt.transactionHash, 'transaction of a receipt'),
    blockHash: hash(receipt.blockHash, 'block of a receipt'),
    isSuccess: quantity(receipt.status, 'status of a receipt') === 1n,
    logs: readLogs(receipt.logs),
  };
}
