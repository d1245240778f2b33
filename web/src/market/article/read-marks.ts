import { useState } from 'react';
import { keep, readKept } from '../remembered.ts';

const key = 'candor.read-articles';
const marksMax = 500;

function readMarks(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readKept(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return []; // Not ours; the next mark writes it anew.
  }
}

/** Marks an article as read on this device; the oldest of five hundred marks falls out. */
export function markRead(id: string): void {
  const marks = readMarks();
  if (!marks.includes(id)) keep(key, JSON.stringify([id, ...marks].slice(0, marksMax)));
}

/** Tells which articles were read on this device when the page was opened. */
export function useReadMarks(): (id: string) => boolean {
  const [marks] = useState(() => new Set(readMarks()));
  return (id) => marks.has(id);
}
