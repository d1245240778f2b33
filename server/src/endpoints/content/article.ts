import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { articleItem } from '../../market/article-item.ts';

/** One published article with its text. */
export const article = endpoint('article', async (call, { market }) => {
  const found = await market.articles.find(call.input.id);
  if (found === null) return refuse('NOT_FOUND');
  const item = articleItem(market.desk.catalogue(), found, call.locale);
  return accept({ ...item, content: found.content[call.locale] });
});
