import type { ChatLine } from '@candor/contract/account-shapes';
import type { Locale } from '@candor/contract/enums';
import type { ChatStep, StoredLine } from '@candor/engines/support/support-ports';
import { textOf } from '../call/words.ts';
import { fileUrl } from '../files/file-room.ts';

/** Lines of a snapshot and of one page of the history. */
export const LINES_SHOWN = 50;

/** A line as the wire has it. What the system says is worded for its reader. */
export function chatLine(line: StoredLine, locale: Locale): ChatLine {
  const { sender, agentName, text, fileId } = line;
  const words = { name: agentName ?? '' };
  return {
    seq: line.seq,
    from: sender,
    agentName,
    text: sender === 'system' ? textOf(`support_system_${text}`, locale, words) : text,
    fileUrl: fileId === null ? null : fileUrl({ id: fileId }),
    about: line.about,
    createTimestamp: line.createdMs,
    readTimestamp: line.readMs,
  };
}

/** A step of the push topic `chat` as the wire has it. */
export function chatFrame(step: ChatStep, locale: Locale) {
  if (step.kind === 'line') return { kind: 'line', ...chatLine(step.line, locale) };
  if (step.kind === 'typing') {
    return { kind: 'typing', agentName: step.agentName, untilTimestamp: step.untilMs };
  }
  return {
    kind: 'read',
    from: step.sender,
    upToSeq: step.upToSeq,
    readTimestamp: step.atMs,
  };
}
