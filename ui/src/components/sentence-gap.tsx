import type { ReactNode } from 'react';
import { useLocale } from '../words.ts';

/** What stands between two sentences: a space in English; Chinese stops bring their own room. */
export function SentenceGap(): ReactNode {
  return useLocale() === 'en' ? ' ' : null;
}
