import type { ChainHead, HeadLine } from '@candor/engines/integrity/head-ports';
import { isGroupSigned } from '../lanes/group-signature.ts';

/** What stands outside the database about the chains: keys, and heads that were signed. */
export interface Seals {
  /** Public keys of this installation, the present one first. */
  readonly keys: readonly string[];
  /** Every known head, by lane and number, in hex. */
  readonly heads: ReadonlyMap<number, ReadonlyMap<bigint, string>>;
  /** By lane, the head of the last line: a short look begins there. */
  readonly lastLine: ReadonlyMap<number, bigint>;
  /** By lane, the group up to which an operator took the chain as it stands for the true one. */
  readonly acceptedTo: ReadonlyMap<number, bigint>;
  /**
   * Check the signature of every group, or only where a stretch of the chain ends: its hash stands
   * for those before it.
   */
  readonly signatures: 'every' | 'ends';
}

/** The seals that the head file makes: its lines, and the newest heads since the last of them. */
export function sealsOf(
  {
    lines,
    newest,
  }: {
    readonly lines: readonly Pick<HeadLine, 'statement'>[];
    readonly newest: readonly ChainHead[];
  },
  keys: readonly string[],
  signatures: Seals['signatures'],
): Seals {
  const heads = new Map<number, Map<bigint, string>>();
  const acceptedTo = new Map<number, bigint>();
  for (const { statement } of lines) {
    if (!('lane' in statement)) continue;
    const { lane, seq, hash, kind } = statement;
    const known = heads.get(lane) ?? new Map<bigint, string>();
    heads.set(lane, known);
    if (kind === 'accepted') {
      // It takes the place of what it contradicts.
      for (const at of known.keys()) if (at >= seq) known.delete(at);
      acceptedTo.set(lane, seq);
    }
    known.set(seq, hash);
  }
  const lastLine = new Map([...heads].map(([lane, known]) => [lane, greatest(known.keys())]));
  for (const { lane, seq, hash } of newest) {
    const known = heads.get(lane) ?? new Map<bigint, string>();
    heads.set(lane, known);
    if (!known.has(seq)) known.set(seq, hash);
  }
  return { keys, heads, lastLine, acceptedTo, signatures };
}

function greatest(numbers: Iterable<bigint>): bigint {
  return [...numbers].reduce((a, b) => (a > b ? a : b), 0n);
}

/** One group as the database has it. */
interface SealedGroup {
  readonly lane: number;
  readonly seq: bigint;
  readonly hash: Buffer;
  readonly signature: Buffer;
}

/** What is wrong with a group's seals, in words; nothing when they hold. */
export function brokenSeals(seals: Seals, group: SealedGroup, isEnd: boolean): string[] {
  const { lane, seq, hash, signature } = group;
  const broken: string[] = [];
  const signed = seals.heads.get(lane)?.get(seq);
  if (signed !== undefined && signed !== hash.toString('hex')) {
    broken.push(`group ${seq} of lane ${lane} is not the one whose head was signed`);
  }
  if (seq <= (seals.acceptedTo.get(lane) ?? 0n)) return broken;
  if ((isEnd || seals.signatures === 'every') && !isGroupSigned(seals.keys, hash, signature)) {
    broken.push(`group ${seq} of lane ${lane} was not signed with this installation's key`);
  }
  return broken;
}

/** A head that was signed and lies beyond the end of the log: groups were lost. */
export function lostGroups(seals: Seals, end: { lane: number; seq: bigint }): string[] {
  const { lane, seq } = end;
  const newest = greatest(seals.heads.get(lane)?.keys() ?? []);
  if (newest <= seq) return [];
  return [
    `the log of lane ${lane} ends at ${seq}, and its head was signed at ${newest}: ` +
      'the chain was cut, or an older database was put in its place',
  ];
}
