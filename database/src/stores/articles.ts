import type { LocalizedText } from '@candor/domain/instruments/instrument';
import type {
  ArticleStore,
  ArticleType,
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
  readonly codes: readonly string[];
  readonly created_ms: bigint;
  readonly published_ms: bigint | null;
}

const HEAD_COLUMNS = `id, type, title, summary, image_url, is_simulated, is_pinned, source_name,
  codes, created_ms, published_ms`;

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
  };
}

async function page(
  pool: Pool,
  input: Parameters<ArticleStore['page']>[0],
): ReturnType<ArticleStore['page']> {
  // A code is an instrument id, or the last part of one.
  const where = `type = $1 AND published_ms IS NOT NULL AND ($2::text IS NULL OR $2 = ANY (codes)
    OR EXISTS (SELECT 1 FROM unnest(codes) AS about WHERE split_part(about, ':', 3) = upper($2)))`;
  const values = [input.type, input.code ?? null];
  const [counted, found] = await Promise.all([
    pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM articles WHERE ${where}`, values),
    pool.query<ArticleRow>(
      `SELECT ${HEAD_COLUMNS} FROM articles WHERE ${where}
        ORDER BY is_pinned DESC, published_ms DESC, id DESC LIMIT $3 OFFSET $4`,
      [...values, input.limit, input.offset],
    ),
  ]);
  return { list: found.rows.map(toHead), total: Number(counted.rows[0]?.total ?? 0n) };
}

async function add(pool: Pool, article: StoredArticle): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO articles (id, type, title, summary, content, image_url, is_simulated, source_name,
       codes, created_ms, published_ms, is_pinned)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING`,
    [
      article.id,
      article.type,
      article.title,
      article.summary,
      article.content,
      article.imageUrl,
      article.isSimulated,
      article.sourceName,
      article.codes,
      article.createdMs,
      article.publishedMs,
      article.isPinned,
    ],
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
    codes: row.codes,
    createdMs: Number(row.created_ms),
    publishedMs: row.published_ms === null ? null : Number(row.published_ms),
  };
}
