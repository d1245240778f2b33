import type { ArticleItem } from '@candor/contract/account-shapes';
import type { InstrumentKey } from '@candor/contract/market-shapes';
import { classNames } from '@candor/ui/class-names';
import { Percent } from '@candor/ui/components/percent';
import { Sparkline } from '@candor/ui/components/sparkline';
import { Tag } from '@candor/ui/components/tag';
import { hrefTo } from '../../../app/navigation.ts';
import { instrumentId, quoteHref } from '../../../market/instrument-address.ts';
import { useArticleTime } from '../../../market/news-item.tsx';
import { previousCloseOf } from '../../../market/quote-row.tsx';
import { useInstrumentRow } from '../../../market/use-instrument-row.ts';

const instrumentsShown = 3;

/**
 * One article: title, label, source and time, what it is about; the image
 * is the instrument's chart.
 */
export function NewsRow({ article, isRead }: { article: ArticleItem; isRead: boolean }) {
  const time = useArticleTime(article.createTimestamp);
  const about = (article.instruments ?? []).slice(0, instrumentsShown);
  const [first] = about;
  return (
    <article className="news-row">
      <div className="min-w-0 flex-1">
        <h2 className={classNames('text-label', isRead && 'text-ink-2')}>
          <a className="row-link" href={hrefTo('pages/news/detail', { id: article.id })}>
            {article.title}
          </a>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-3">
          {article.label && <Tag>{article.label}</Tag>}
          {article.sourceName && <span>{article.sourceName}</span>}
          <span className="num">{time}</span>
        </p>
        {about.length > 0 && (
          <p className="-mb-3 flex flex-wrap gap-x-3">
            {about.map((one) => (
              <AboutLink key={instrumentId(one)} of={one} />
            ))}
          </p>
        )}
      </div>
      {first !== undefined && <ChartImage of={first} />}
    </article>
  );
}

/** An instrument an article is about, with its change today once that is read. */
function AboutLink({ of }: { of: InstrumentKey }) {
  const row = useInstrumentRow(of);
  return (
    <a className="news-about" href={quoteHref(of)}>
      {of.code} {row !== undefined && <Percent value={row.change_ratio} />}
    </a>
  );
}

function ChartImage({ of }: { of: InstrumentKey }) {
  const row = useInstrumentRow(of);
  return (
    <span className="news-image">
      {row !== undefined && (
        <Sparkline
          points={row.points ?? []}
          previousClose={previousCloseOf(row)}
          last={row.price_nominal}
          ratio={row.change_ratio}
          width={72}
          height={36}
        />
      )}
    </span>
  );
}
