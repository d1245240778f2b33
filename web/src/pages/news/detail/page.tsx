import './news-detail.css';
import { ALargeSmall } from 'virtual:lucide';
import type { Article } from '@candor/contract/account-shapes';
import { m } from '@candor/locales/messages';
import { IconButton } from '@candor/ui/components/icon-button';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Skeleton } from '@candor/ui/components/skeleton';
import { Sparkline } from '@candor/ui/components/sparkline';
import { Tag } from '@candor/ui/components/tag';
import { formatDateTime } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { useIsPaper } from '../../../api/app-config.ts';
import { useParameters } from '../../../app/navigation.ts';
import { ArticleBody } from '../../../market/article/article-body.tsx';
import { ArticleStates } from '../../../market/article/article-states.tsx';
import { ShareButton } from '../../../market/article/share-button.tsx';
import { useArticle } from '../../../market/article/use-article.ts';
import { instrumentId } from '../../../market/instrument-address.ts';
import { previousCloseOf, QuoteRow, unread } from '../../../market/quote-row.tsx';
import { isOneOf, useRemembered } from '../../../market/remembered.ts';
import { useInstrumentRow } from '../../../market/use-instrument-row.ts';
import { Page as Screen } from '../../../shell/page.tsx';

const sizes = ['normal', 'large', 'larger'] as const;

/** One article of news. */
export function Page() {
  const t = useT();
  const { id = '' } = useParameters();
  const [size, setSize] = useRemembered('news-size', 'normal', isOneOf(sizes));
  const reading = useArticle(id);
  const { data } = reading;
  const next = sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? 'normal';
  return (
    <Screen
      title={t(m.reading_title)}
      actions={
        data && (
          <>
            <IconButton
              label={t(m.reading_text_size)}
              icon={<ALargeSmall size={22} strokeWidth={1.75} />}
              onClick={() => setSize(next)}
            />
            <ShareButton title={data.title} />
          </>
        )
      }
    >
      <ArticleStates
        reading={reading}
        withdrawnTitle={t(m.reading_empty)}
        skeleton={
          <>
            <Skeleton width="88%" height={24} />
            <Skeleton width="100%" height={120} />
            <Skeleton width="100%" height={140} />
          </>
        }
      >
        {data && <ArticleText article={data} savedAtMs={reading.savedAtMs} size={size} />}
      </ArticleStates>
    </Screen>
  );
}

interface ArticleTextProps {
  article: Article;
  savedAtMs: number | null;
  size: (typeof sizes)[number];
}

function ArticleText({ article, savedAtMs, size }: ArticleTextProps) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const isPaper = useIsPaper();
  const about = article.instruments ?? [];
  const [first] = about;
  return (
    <>
      <article className="px-edge pt-3" data-text-size={size}>
        <h2 className="text-page-title text-balance">{article.title}</h2>
        <p className="mt-2">{article.label && <Tag>{article.label}</Tag>}</p>
        <p className="num mt-2 text-caption text-ink-3">
          {article.sourceName && `${article.sourceName} · `}
          {formatDateTime(article.createTimestamp, timeZone)}
          {savedAtMs !== null &&
            ` · ${t(m.reading_saved_copy, { time: formatDateTime(savedAtMs, timeZone) })}`}
        </p>
        {first !== undefined && <ChartFigure of={first} />}
        <div className="mt-4">
          <ArticleBody html={article.content} />
        </div>
      </article>
      {about.length > 0 && (
        <section className="mt-5">
          <SectionHeader title={t(m.reading_in_article)} />
          {about.map((one, index) => (
            <AboutRow key={instrumentId(one)} of={one} isDivided={index > 0} />
          ))}
        </section>
      )}
      {isPaper && article.label && !article.sourceName && (
        <p className="px-edge pt-4 text-small text-ink-2">{t(m.reading_written_note)}</p>
      )}
    </>
  );
}

type About = NonNullable<Article['instruments']>[number];

/** The instrument's closes in place of a picture. */
function ChartFigure({ of }: { of: About }) {
  const t = useT();
  const row = useInstrumentRow(of);
  if (row?.points === undefined) return null;
  return (
    <figure className="mt-4">
      <span className="news-figure">
        <Sparkline
          points={row.points}
          previousClose={previousCloseOf(row)}
          last={row.price_nominal}
          ratio={row.change_ratio}
          width={320}
          height={96}
        />
      </span>
      <figcaption className="mt-1.5 text-caption text-ink-3">
        {t(m.reading_chart_caption, { name: of.name })}
      </figcaption>
    </figure>
  );
}

function AboutRow({ of, isDivided }: { of: About; isDivided: boolean }) {
  const row = useInstrumentRow(of);
  return <QuoteRow row={row ?? unread(of)} isDivided={isDivided} />;
}
