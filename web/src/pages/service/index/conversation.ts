import type { ChatLine } from '@candor/contract/account-shapes';
import type { Delivery } from '@candor/contract/push-client';
import type { UnsentLine } from './outbox.ts';

/** What push told of the conversation. */
export interface ToldChat {
  readonly lines: ReadonlyMap<number, ChatLine>;
  readonly typing: { readonly agentName: string; readonly untilMs: number } | null;
}

type Frame =
  | { readonly kind: 'list'; readonly list: readonly ChatLine[] }
  | ({ readonly kind: 'line' } & ChatLine)
  | {
      readonly kind: 'read';
      readonly from: ChatLine['from'];
      readonly upToSeq: number;
      readonly readTimestamp: number;
    }
  | { readonly kind: 'typing'; readonly agentName: string; readonly untilTimestamp: number };

/** What is known of the conversation after a frame. An answer ends the typing before it. */
export function toldAfter(
  before: ToldChat | undefined,
  { data }: Pick<Delivery, 'data'>,
): ToldChat {
  const frame = data as Frame;
  const lines = new Map(before?.lines);
  const typing = before?.typing ?? null;
  if (frame.kind === 'typing') {
    return { lines, typing: { agentName: frame.agentName, untilMs: frame.untilTimestamp } };
  }
  if (frame.kind === 'list') {
    for (const line of frame.list) lines.set(line.seq, line);
    return { lines, typing };
  }
  if (frame.kind === 'line') {
    const { kind: _line, ...line } = frame;
    lines.set(line.seq, line);
    return { lines, typing: line.from === 'customer' ? typing : null };
  }
  const { from, upToSeq, readTimestamp } = frame;
  for (const line of lines.values()) {
    const isNew = line.from === from && line.seq <= upToSeq && line.readTimestamp == null;
    if (isNew) lines.set(line.seq, { ...line, readTimestamp });
  }
  return { lines, typing };
}

/** The lines as they were read and told, each once, oldest first. A mark once there stays. */
export function allLines(
  read: readonly ChatLine[],
  told: ToldChat | undefined,
): readonly ChatLine[] {
  const lines = new Map(told?.lines);
  for (const line of read) {
    const readTimestamp = line.readTimestamp ?? lines.get(line.seq)?.readTimestamp ?? null;
    lines.set(line.seq, { ...line, readTimestamp });
  }
  return [...lines.values()].sort((one, other) => one.seq - other.seq);
}

/**
 * The lines on their way that are not in the conversation yet: the push may tell one before its
 * answer comes. A file is known by its address; of texts the one being sent, by its words.
 */
export function stillUnsent(
  unsent: readonly UnsentLine[],
  { lines, isSending }: { readonly lines: readonly ChatLine[]; readonly isSending: boolean },
): readonly UnsentLine[] {
  const own = lines.filter(({ from }) => from === 'customer');
  const last = own.at(-1);
  return unsent.filter(({ text, fileUrl }, at) => {
    if (fileUrl !== undefined) return !own.some((line) => line.fileUrl === fileUrl);
    return !(isSending && at === 0 && last !== undefined && last.text === text);
  });
}

/** The last line of the desk that is not marked as read; null where all are. */
export function unreadSeq(lines: readonly ChatLine[]): number | null {
  const last = lines.findLast((line) => line.from === 'agent');
  return last === undefined || last.readTimestamp != null ? null : last.seq;
}
