import { useState } from 'react';
import { keep, readKept } from '../../../market/remembered.ts';

const key = 'candor.search-history';
export const historyMax = 20;
export const keywordMax = 50;

/** Puts a search in front; one that is there moves up; the oldest falls out past twenty. */
export function withSearch(history: readonly string[], keyword: string): readonly string[] {
  const text = keyword.trim().slice(0, keywordMax);
  if (text === '') return history;
  const others = history.filter((one) => one.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, historyMax);
}

function readHistory(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readKept(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((one) => typeof one === 'string').slice(0, historyMax);
  } catch {
    return []; // What is kept is no list of ours; it is written anew with the next search.
  }
}

/** The last searches on this device. */
export function useSearchHistory(): {
  history: readonly string[];
  remember: (keyword: string) => void;
  clear: () => void;
} {
  const [history, setHistory] = useState(readHistory);
  const store = (next: readonly string[]) => {
    keep(key, JSON.stringify(next));
    setHistory(next);
  };
  return {
    history,
    remember: (keyword) => store(withSearch(readHistory(), keyword)),
    clear: () => store([]),
  };
}
