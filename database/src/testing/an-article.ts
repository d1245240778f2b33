import type { StoredArticle } from '@candor/engines/articles/article-ports';

/** A published notice of ours, with what the story needs set. */
export function anArticle(changes: Partial<StoredArticle>): StoredArticle {
  const text = { en: 'Hello', 'zh-Hans': '你好', 'zh-Hant': '你好' };
  return {
    id: 'n1',
    type: 'notice',
    title: text,
    summary: text,
    content: text,
    imageUrl: null,
    isSimulated: false,
    isPinned: false,
    sourceName: null,
    language: null,
    category: null,
    codes: [],
    createdMs: 1,
    publishedMs: 1,
    ...changes,
  };
}
