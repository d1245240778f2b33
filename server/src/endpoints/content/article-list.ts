import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offsetOf, pageOf } from '../../call/pages.ts';
import { articleItem } from '../../market/article-item.ts';

/** News or notices, newest first, of one instrument or all. */
export const articleList = endpoint('articleList', async (call, { market }) => {
  const { type, code, pageSize } = call.input;
  const { list, total } = await market.articles.page({
    type,
    locale: call.locale,
    ...(code === undefined ? {} : { about: market.instruments.idsNamed(code) }),
    offset: offsetOf(call.input),
    limit: pageSize,
  });
  const catalogue = market.desk.catalogue();
  const items = list.map((one) => articleItem(catalogue, one, call.locale));
  return accept(pageOf(call.input, { list: items, total }));
});
