import type { Article } from '@candor/contract/account-shapes';
import { ApiError } from '@candor/contract/client';
import { useLocale } from '@candor/ui/words';
import { useEffect } from 'react';
import { type Reading, useCall } from '../../api/use-call.ts';
import { keep, readKept } from '../remembered.ts';
import { markRead } from './read-marks.ts';

const prefix = 'candor.article.';
const indexKey = 'candor.article-index';
const keptMax = 30;

interface Kept {
  readonly article: Article;
  readonly readAtMs: number;
}

/** Keeps an article for reading without a network; the oldest of thirty falls out. */
function keepArticle(name: string, kept: Kept): void {
  const names = (readKept(indexKey) ?? '').split('\n').filter((one) => one !== '' && one !== name);
  for (const old of names.slice(keptMax - 1)) localStorage.removeItem(prefix + old);
  keep(prefix + name, JSON.stringify(kept));
  keep(indexKey, [name, ...names.slice(0, keptMax - 1)].join('\n'));
}

function keptArticle(name: string): Kept | null {
  try {
    return JSON.parse(readKept(prefix + name) ?? 'null');
  } catch {
    return null; // Damaged: it is read again with a network.
  }
}

export interface ArticleReading extends Reading<Article> {
  /** When the copy at hand was read, if it is one of this device. */
  readonly savedAtMs: number | null;
  readonly isWithdrawn: boolean;
}

/** An article; one that was read before also without a network. */
export function useArticle(id: string): ArticleReading {
  const locale = useLocale();
  const name = `${id}.${locale}`;
  const reading = useCall('article', { id });
  const { data, error } = reading;
  useEffect(() => {
    if (data === undefined) return;
    markRead(id);
    keepArticle(name, { article: data, readAtMs: Date.now() });
  }, [data, id, name]);
  const isWithdrawn = error instanceof ApiError && error.code === 404;
  const saved =
    data === undefined && error !== undefined && !isWithdrawn ? keptArticle(name) : null;
  return {
    ...reading,
    data: data ?? saved?.article,
    savedAtMs: saved?.readAtMs ?? null,
    isWithdrawn,
  };
}
