import type { NewsFeed, OutsideItem } from '@candor/engines/news/news-feed';

const allowedTags = /^<\/?(?:p|h2|h3|ul|ol|li|b|strong|em|i|blockquote|a)>$|^<br \/>$/;
const link = /^<a href="https?:\/\/[^"<>]+">$/;

/** What every source of news must keep, whatever its format. A healthy one gives no violations. */
export async function newsFeedViolations(feed: NewsFeed): Promise<string[]> {
  const reading = await feed.read();
  if (reading === null) return ['nothing read'];
  const violations: string[] = [];
  if (feed.name === '' || /[?@]/.test(feed.name))
    violations.push(`a name with a secret: ${feed.name}`);
  if (reading.sourceName.trim() === '') violations.push('no source');
  if (reading.items.length === 0) violations.push('no items');
  if (reading.items.length > 100) violations.push('more than a hundred items');
  const ids = new Set(reading.items.map((item) => item.id));
  if (ids.size !== reading.items.length) violations.push('an item twice');
  return [...violations, ...reading.items.flatMap(itemViolations)];
}

/** Unsafe or empty items. */
export function itemViolations(item: OutsideItem): string[] {
  const violations: string[] = [];
  if (!/^outside-[0-9a-f]{32}$/.test(item.id)) violations.push(`id ${item.id}`);
  if (item.title === '' || item.title.length > 400) violations.push('no title, or a book of one');
  if (/[\n\t]| {2}/.test(item.title + item.summary)) violations.push('plain text of many lines');
  for (const [tag] of item.html.matchAll(/<[^>]*>?/g)) {
    if (!allowedTags.test(tag) && !link.test(tag)) violations.push(`unsafe: ${tag}`);
  }
  if (item.link !== null && !/^https?:\/\//.test(item.link)) violations.push(`link ${item.link}`);
  if (item.publishedMs !== null && !Number.isFinite(item.publishedMs)) violations.push('no time');
  return violations.map((violation) => `${item.id}: ${violation}`);
}
