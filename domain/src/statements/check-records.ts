import { walletCurrency } from '../ledger/chart.ts';
import { parseDecimal } from '../money/decimals.ts';
import { minorDecimals } from '../money/money.ts';
import type { CheckTools } from './check-tools.ts';
import { checkGroup, committedIn } from './committed-entries.ts';
import {
  chainedText,
  type EndRecord,
  type GroupRecord,
  headLine,
  RECORDS_END,
  readJson,
  recordLine,
  type Seal,
  type StatementEntry,
  type StatementHead,
} from './statement-text.ts';

export type RecordsChecked =
  | { readonly outcome: 'holds'; readonly entries: number }
  | {
      readonly outcome: 'broken';
      readonly place: 'head' | 'entry' | 'end';
      /** Counted from 1. */
      readonly record?: number;
      readonly what: string;
    };

const HEAD = /^\{"head":(.*),"headHash":"([0-9a-f]{64})","records":\[\n$/;
const RECORD = /^(.*),"hash":"([0-9a-f]{64})"\}(,?)\n$/;

/** Follows the records of a JSON statement up to the first that does not hold, and names it. */
export async function checkRecords(
  text: string,
  seal: Seal | null,
  tools: CheckTools,
): Promise<RecordsChecked> {
  const lines = text.match(/[^\n]*\n/g) ?? [];
  const [, headText = '', headHash = ''] = HEAD.exec(lines[0] ?? '') ?? [];
  const head = readHead(text);
  const isHead =
    head !== null &&
    headLine(headText, headHash) === lines[0] &&
    (await tools.sha256(headText)) === headHash &&
    Array.isArray(head.openings);
  if (!isHead) return { outcome: 'broken', place: 'head', what: 'its first line was changed' };
  const walk = new Walk(head, seal, tools);
  let before = headHash;
  for (const [index, line] of lines.slice(1).entries()) {
    const at = index + 1;
    if (walk.hasEnded) {
      if (line === RECORDS_END) continue;
      return { outcome: 'broken', place: 'end', what: `record ${at} stands behind the end` };
    }
    const [, opened, hash = '', comma] = RECORD.exec(line) ?? [];
    const body = `${opened}}`;
    if (opened === undefined || recordLine(body, hash, comma === '') !== line) {
      return walk.bad(at, null, 'its line was changed');
    }
    const record = readJson(body) as GroupRecord | EndRecord | null;
    if (record === null || (await tools.sha256(chainedText(before, body))) !== hash) {
      return walk.bad(at, record, 'its line was changed');
    }
    const what = await walk.take(record);
    if (what !== null) return walk.bad(at, record, what);
    before = hash;
  }
  if (!walk.hasEnded) return { outcome: 'broken', place: 'end', what: 'it has no end' };
  return { outcome: 'holds', entries: walk.entries };
}

/** What a JSON statement begins with; null for what is none. */
export function readHead(text: string): StatementHead | null {
  const [, headText = ''] = HEAD.exec(text.slice(0, text.indexOf('\n') + 1)) ?? [];
  return readJson(headText) as StatementHead | null;
}

/** The balances along the records. */
class Walk {
  readonly #head: StatementHead;
  readonly #seal: Seal | null;
  readonly #tools: CheckTools;
  readonly #balances: Map<string, bigint>;
  /** Of the groups, by lane and number: a signed head of one of them must be the same. */
  readonly #hashes = new Map<string, string>();
  entries = 0;
  hasEnded = false;

  constructor(head: StatementHead, seal: Seal | null, tools: CheckTools) {
    this.#head = head;
    this.#seal = seal;
    this.#tools = tools;
    this.#balances = new Map(
      head.openings.map(({ walletType, amount }) => [walletType, minorOf(amount, walletType)]),
    );
  }

  /** Null when the record holds, else what is wrong with it. */
  async take(record: GroupRecord | EndRecord): Promise<string | null> {
    if ('end' in record) return this.#end(record);
    if (!('group' in record)) return null;
    const { group, entries } = record;
    const checked = await checkGroup(group, this.#tools);
    if ('wrong' in checked) return checked.wrong;
    this.#hashes.set(`${group.lane} ${group.seq}`, checked.hash);
    const committed = committedIn(group, this.#head.account);
    for (const entry of entries) {
      const what = this.#add(entry, committed);
      if (what !== null) return `${entry.id} in ${entry.wallet}: ${what}`;
    }
    const [missing] = committed.keys();
    return missing === undefined ? null : `${missing}: it was committed and is left out`;
  }

  #add(entry: StatementEntry, committed: ReturnType<typeof committedIn>): string | null {
    const key = `${entry.id} ${entry.wallet}`;
    const known = committed.get(key);
    committed.delete(key);
    if (known === undefined) return 'nothing like it was committed';
    const { wallet } = entry;
    const amount = minorOf(entry.amount, wallet);
    const isKnown =
      known.amountMinor === amount &&
      known.lockedMinor === minorOf(entry.locked, wallet) &&
      known.atMs === entry.timeMs;
    if (!isKnown) return 'it is not what was committed';
    const after = (this.#balances.get(wallet) ?? 0n) + amount;
    if (after !== minorOf(entry.balanceAfter, wallet)) return 'the balance after it is wrong';
    this.#balances.set(wallet, after);
    this.entries += 1;
    return null;
  }

  #end({ end }: EndRecord): string | null {
    this.hasEnded = true;
    if (end.entries !== this.entries) return 'entries are missing';
    for (const text of end.heads) {
      const head = readJson(text) as { lane: number; seq: string; hash: string } | null;
      const known = this.#hashes.get(`${head?.lane} ${head?.seq}`);
      if (known !== undefined && known !== head?.hash) return 'a signed head is of another chain';
    }
    const told = new Map(end.closings.map((one) => [one.walletType, one.amount]));
    for (const [wallet, minor] of this.#balances) {
      if (minorOf(told.get(wallet) ?? '0', wallet) !== minor) {
        return `opening and entries of ${wallet} do not make its closing`;
      }
    }
    const sealed = this.#seal?.closings ?? Object.fromEntries(told);
    const isSealed = [...told].every(([wallet, amount]) => sealed[wallet] === amount);
    return isSealed ? null : 'the seal is of other closings';
  }

  bad(at: number, record: GroupRecord | EndRecord | null, what: string): RecordsChecked {
    const place = record !== null && 'end' in record ? 'end' : 'entry';
    const first = record !== null && 'entries' in record ? record.entries[0] : undefined;
    const named = first === undefined ? '' : ` (${first.id}, ${first.type})`;
    return { outcome: 'broken', place, record: at, what: `record ${at}${named}: ${what}` };
  }
}

/** More than any wallet ever held: agrees with nothing. */
const NO_AMOUNT = 1n << 200n;

/** A decimal of a wallet in minor units. */
function minorOf(amount: string, wallet: string): bigint {
  const currency = walletCurrency[wallet as keyof typeof walletCurrency] ?? 'USD';
  const minor = parseDecimal(String(amount), minorDecimals(currency));
  return typeof minor === 'bigint' ? minor : NO_AMOUNT;
}
