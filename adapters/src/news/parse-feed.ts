import { createHash } from 'node:crypto';
import { setImmediate as aTurn } from 'node:timers/promises';
import type { FeedReading, OutsideItem } from '@candor/engines/news/news-feed';
import { parseFeed } from 'feedsmith';
import { costOfFeed, isTangled } from './bound-feed.ts';
import { plainText, safeHtml } from './safe-html.ts';

const ITEMS_MAX = 100;
const NAME_MAX = 80;
const TITLE_MAX = 200;
const SUMMARY_MAX = 280;
const HTML_MAX = 100_000;
/** How long items are made safe before others have their turn. */
const SLICE_MS = 8;

/** What the formats have in common. */
interface RawItem {
  readonly guid: string | undefined;
  readonly title: string | undefined;
  readonly html: string | undefined;
  readonly summary: string | undefined;
  readonly link: string | undefined;
  readonly date: string | undefined;
}

/**
 * Reads a feed of RSS 0.9 to 2.0, RDF or Atom. `feedUrl` tells items of different feeds apart. An
 * item without a title or without anything to know it by is left out. Rejects when it is no such
 * feed, or one that would hold the thread for long: see `costOfFeed`.
 */
export async function readFeed(text: string, feedUrl: string): Promise<FeedReading> {
  const cost = costOfFeed(text);
  if (cost !== null) throw new Error(cost);
  const { name, items } = rawFeed(text);
  const read = new Map<string, OutsideItem>();
  let sinceMs = performance.now();
  for (const raw of items.slice(0, ITEMS_MAX)) {
    const item = itemOf(raw, feedUrl);
    if (item !== null && !read.has(item.id)) read.set(item.id, item);
    if (performance.now() - sinceMs < SLICE_MS) continue;
    await aTurn();
    sinceMs = performance.now();
  }
  const sourceName = plainText(textOf(name), NAME_MAX);
  return { sourceName: sourceName || new URL(feedUrl).hostname, items: [...read.values()] };
}

function itemOf(raw: RawItem, feedUrl: string): OutsideItem | null {
  const title = plainText(textOf(raw.title), TITLE_MAX);
  const link = webAddress(raw.link, feedUrl);
  const known = raw.guid ?? link ?? raw.title;
  if (title === '' || known === undefined) return null;
  const html = textOf(raw.html ?? raw.summary);
  const at = Date.parse(raw.date ?? '');
  return {
    id: `outside-${createHash('sha256').update(`${feedUrl}\n${known}`).digest('hex').slice(0, 32)}`,
    title,
    summary: plainText(textOf(raw.summary ?? html), SUMMARY_MAX),
    html: safeHtml(html),
    link,
    publishedMs: Number.isNaN(at) ? null : at,
  };
}

/** HTML of an item up to a length; nothing of one that is tags above all. */
function textOf(html: string | undefined): string {
  const cut = (html ?? '').slice(0, HTML_MAX);
  return isTangled(cut) ? '' : cut;
}

function rawFeed(text: string): { name: string | undefined; items: readonly RawItem[] } {
  const parsed = parseFeed(text, { maxItems: ITEMS_MAX });
  switch (parsed.format) {
    case 'rss':
      return {
        name: parsed.feed.title,
        items: (parsed.feed.items ?? []).map((one) => ({
          guid: one.guid?.value,
          title: one.title ?? one.dc?.titles?.[0],
          html: one.content?.encoded,
          summary: one.description,
          link: one.link ?? (one.guid?.isPermaLink === false ? undefined : one.guid?.value),
          date: one.pubDate ?? one.dc?.dates?.[0],
        })),
      };
    case 'rdf':
      return {
        name: parsed.feed.title,
        items: (parsed.feed.items ?? []).map((one) => ({
          guid: one.rdf?.about ?? one.link,
          title: one.title,
          html: one.content?.encoded,
          summary: one.description,
          link: one.link,
          date: one.dc?.dates?.[0],
        })),
      };
    case 'atom':
      return {
        name: asHtml(parsed.feed.title),
        items: (parsed.feed.entries ?? []).map((one) => ({
          guid: one.id,
          title: asHtml(one.title),
          html: asHtml(one.content),
          summary: asHtml(one.summary),
          link: (one.links?.find((each) => (each.rel ?? 'alternate') === 'alternate') ?? null)
            ?.href,
          date: one.published ?? one.updated,
        })),
      };
    case 'json':
      throw new Error('a JSON feed, which is not read here');
  }
}

/** Atom says what its text is: plain text becomes HTML, the other kinds are. */
function asHtml(
  text: { readonly value?: string | undefined; readonly type?: string | undefined } | undefined,
): string | undefined {
  if (text?.value === undefined) return undefined;
  if (text.type === 'html' || text.type === 'xhtml') return text.value;
  return text.value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An address of the web, whole; null for anything else. */
function webAddress(link: string | undefined, feedUrl: string): string | null {
  if (link === undefined || !URL.canParse(link, feedUrl)) return null;
  const url = new URL(link, feedUrl);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
