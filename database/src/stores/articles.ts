import type { Locale } from '@candor/contract/enums';
import type { LocalizedText } from '@candor/domain/instruments/instrument';
import type {
  ArticleStore,
  ArticleType,
  NewsCategory,
  StoredArticle,
} from '@candor/engines/articles/article-ports';
import type { Pool } from 'pg';

interface ArticleRow {
  readonly id: string;
  readonly type: ArticleType;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly content: LocalizedText;
  readonly image_url: string | null;
  readonly is_simulated: boolean;
  readonly is_pinned: boolean;
  readonly source_name: string | null;
  readonly language: Locale | null;
  readonly category: NewsCategory | null;
  readonly codes: readonly string[];
  readonly created_ms: bigint;
  readonly published_ms: bigint | null;
}

/** What lists show: all but the text. */
const HEAD_COLUMNS = `id, type, title, summary, image_url, is_simulated, source_name, language,
  category, codes, created_ms, published_ms, is_pinned`;

/** Articles in PostgreSQL. */
export function createArticleStore(pool: Pool): ArticleStore {
  return {
    page: (input) => page(pool, input),
    find: async (id) => {
      const { rows } = await pool.query<ArticleRow>(
        'SELECT * FROM articles WHERE id = $1 AND published_ms IS NOT NULL',
        [id],
      );
      const row = rows[0];
      return row ? { ...toHead(row), content: row.content } : null;
    },
    add: (article) => add(pool, article),
    forgetOutside: async (beforeMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM articles WHERE type = 'news' AND source_name IS NOT NULL AND published_ms < $1`,
        [beforeMs],
      );
      return rowCount ?? 0;
    },
  };
}

async function page(
  pool: Pool,
  input: Parameters<ArticleStore['page']>[0],
): ReturnType<ArticleStore['page']> {
  const where = `type = $1 AND published_ms IS NOT NULL AND ($2::text[] IS NULL OR codes && $2)
    AND (language IS NULL OR language = $3)`;
  const values = [input.type, input.about ?? null, input.locale];
  const [counted, found] = await Promise.all([
    pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM articles WHERE ${where}`, values),
    pool.query<ArticleRow>(
      `SELECT ${HEAD_COLUMNS} FROM articles WHERE ${where}
        ORDER BY is_pinned DESC, published_ms DESC, id DESC LIMIT $4 OFFSET $5`,
      [...values, input.limit, input.offset],
    ),
  ]);
  return { list: found.rows.map(toHead), total: Number(counted.rows[0]?.total ?? 0n) };
}

/** The columns of `articleValues`, in its order. */
export const articleColumns = `id, type, title, summary, content, image_url, is_simulated, source_name,
  language, category, codes, created_ms, published_ms, is_pinned`;

/** An article as a row, for whoever writes one. */
export function articleValues(article: StoredArticle): readonly unknown[] {
  return [
    article.id,
    article.type,
    article.title,
    article.summary,
    article.content,
    article.imageUrl,
    article.isSimulated,
    article.sourceName,
    article.language,
    article.category,
    article.codes,
    article.createdMs,
    article.publishedMs,
    article.isPinned,
  ];
}

async function add(pool: Pool, article: StoredArticle): Promise<boolean> {
  const values = articleValues(article);
  const { rowCount } = await pool.query(
    `INSERT INTO articles (${articleColumns})
     VALUES (${values.map((_, index) => `$${index + 1}`).join(', ')}) ON CONFLICT (id) DO NOTHING`,
    [...values],
  );
  return rowCount === 1;
}

function toHead(row: ArticleRow): Omit<StoredArticle, 'content'> {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    summary: row.summary,
    imageUrl: row.image_url,
    isSimulated: row.is_simulated,
    isPinned: row.is_pinned,
    sourceName: row.source_name,
    language: row.language,
    category: row.category,
    codes: row.codes,
    createdMs: Number(row.created_ms),
    publishedMs: row.published_ms === null ? null : Number(row.published_ms),
  };
}
