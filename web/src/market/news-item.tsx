import type { ArticleItem } from '@candor/contract/account-shapes';
import { formatHourMinute, formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { hrefTo } from '../app/navigation.ts';

const dayMs = 24 * 3600 * 1000;

/** The time of an article today, the day of an older one. */
export function useArticleTime(createdMs: number): string {
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const isRecent = Date.now() - createdMs < dayMs;
  return isRecent ? formatHourMinute(createdMs, timeZone) : formatMonthDay(createdMs, timeZone);
}

/** A line of news: title, label, time, what it is about. */
export function NewsItem({ article }: { article: ArticleItem }) {
  const time = useArticleTime(article.createTimestamp);
  const codes = (article.instruments ?? []).slice(0, 2).map((instrument) => instrument.code);
  return (
    <a className="news-item" href={hrefTo('pages/news/detail', { id: article.id })}>
      <h3>{article.title}</h3>
      <p>
        {article.label && <span>{article.label} ·</span>}
        <span className="num">{time}</span>
        {codes.map((code) => (
          <span key={code} className="font-medium text-ink-2">
            {code}
          </span>
        ))}
      </p>
    </a>
  );
}
