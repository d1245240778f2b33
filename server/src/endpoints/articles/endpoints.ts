import type { Endpoint } from '../../call/endpoint.ts';
import { article } from './article.ts';
import { articleList } from './article-list.ts';

export const articleEndpoints: readonly Endpoint[] = [articleList, article];
