import { readAccount } from '../ledger/chart.ts';
import type { CheckTools } from './check-tools.ts';
import { GROUP_WORDS, readJson, type StatementGroup } from './statement-text.ts';

/** What one wallet felt of one entry, as the fact has it that was committed. */
export interface CommittedLine {
  readonly amountMinor: bigint;
  readonly lockedMinor: bigint;
  readonly atMs: number;
}

/** A posting as a fact of any version writes it. */
interface StoredPosting {
  readonly account: string;
  readonly amount?: string;
  readonly amountMinor?: string;
}

interface StoredFact {
  readonly accountId: string;
  readonly atMs: number;
  readonly entries?: readonly StoredEntry[];
  readonly fill?: { readonly entries: readonly StoredEntry[] };
}

interface StoredEntry {
  readonly id: string;
  readonly postings: readonly StoredPosting[];
}

/**
 * The lines that a group's facts make in the wallets of an account, by the entry's id and the
 * wallet. What moved no money of his makes none.
 */
export function committedIn(group: StatementGroup, account: string): Map<string, CommittedLine> {
  const lines = new Map<string, CommittedLine>();
  for (const { text } of group.facts) {
    const fact = readJson(text) as StoredFact | null;
    if (fact?.accountId !== account) continue;
    for (const entry of fact.fill?.entries ?? fact.entries ?? []) {
      for (const [wallet, line] of linesOf(entry, fact)) lines.set(`${entry.id} ${wallet}`, line);
    }
  }
  return lines;
}

function linesOf(entry: StoredEntry, fact: StoredFact): Map<string, CommittedLine> {
  const lines = new Map<string, CommittedLine>();
  for (const posting of entry.postings) {
    const meaning = readAccount(posting.account);
    if (meaning?.owner !== 'customer' || meaning.accountId !== fact.accountId) continue;
    const { walletType, pocket } = meaning;
    if (pocket !== 'cash' && pocket !== 'margin') continue;
    const minor = BigInt((posting.amount ?? posting.amountMinor ?? '').replace('#', ''));
    const before = lines.get(walletType);
    lines.set(walletType, {
      amountMinor: (before?.amountMinor ?? 0n) + minor,
      lockedMinor: (before?.lockedMinor ?? 0n) + (pocket === 'margin' ? minor : 0n),
      atMs: fact.atMs,
    });
  }
  for (const [wallet, { amountMinor, lockedMinor }] of lines) {
    if (amountMinor === 0n && lockedMinor === 0n) lines.delete(wallet);
  }
  return lines;
}

/** A group's hash, where it is what its facts make and was signed; else what is wrong, in words. */
export async function checkGroup(
  group: StatementGroup,
  tools: CheckTools,
): Promise<{ readonly hash: string } | { readonly wrong: string }> {
  const { lane, seq, timeMs, prevHash, factHashes, facts, signature, publicKey } = group;
  for (const { at, text } of facts) {
    if ((await tools.sha256(text)) !== factHashes[at])
      return { wrong: 'a fact is not what was committed' };
  }
  const line = `candor/1 ${lane} ${seq} ${timeMs} ${factHashes.length}\n`;
  const chained = [prevHash, ...factHashes].map(bytesOfHex);
  const hash = await tools.sha256(`${chained[0]}${line}${chained.slice(1).join('')}`);
  const isSigned = await tools.isSigned(publicKey, `${GROUP_WORDS}${bytesOfHex(hash)}`, signature);
  return isSigned === false ? { wrong: 'the signature of its group does not hold' } : { hash };
}

/** One character for each byte. */
function bytesOfHex(hex: string): string {
  const pairs = hex.match(/../g) ?? [];
  return String.fromCharCode(...pairs.map((pair) => Number.parseInt(pair, 16)));
}
