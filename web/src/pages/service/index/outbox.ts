import { keep, readKept } from '../../../market/remembered.ts';

/** A line that has no answer yet. Under its key it is there once, however often it is sent. */
export interface UnsentLine {
  readonly key: string;
  readonly text?: string;
  readonly fileUrl?: string;
  readonly about?: string;
}

const nameOf = (userId: string) => `candor.sending.chat.${userId}`;
const UNSENT_MAX = 50;

/** The lines of this customer that wait to be sent, oldest first. */
export function readOutbox(userId: string): readonly UnsentLine[] {
  try {
    const kept: unknown = JSON.parse(readKept(nameOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.slice(0, UNSENT_MAX) : [];
  } catch {
    return []; // Written by another version: nothing can be said of it.
  }
}

export function keepOutbox(userId: string, lines: readonly UnsentLine[]): void {
  keep(nameOf(userId), JSON.stringify(lines.slice(0, UNSENT_MAX)));
}
