import type { Locale } from '@candor/contract/enums';
import type { NewsCategory } from '@candor/engines/articles/article-ports';
import {
  type FeedReading,
  type NewsFeed,
  NewsFeedUnavailable,
} from '@candor/engines/news/news-feed';
import {
  type AddressAnswer,
  type AddressLimits,
  AnswerRefused,
  readAddress,
} from './read-address.ts';

export interface RssFeedOptions {
  readonly url: string;
  readonly language: Locale | null;
  readonly category: NewsCategory;
  readonly limits?: AddressLimits;
  /** Waits between attempts. */
  readonly sleep: (ms: number) => Promise<void>;
}

const usualLimits: AddressLimits = { timeoutMs: 15_000, bytesMax: 1024 * 1024, redirectsMax: 5 };
const ATTEMPTS_MAX = 3;
const BACK_OFF_MS = 1_000;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/rdf+xml, ' +
  'application/xml;q=0.9, text/xml;q=0.8';

/**
 * A feed of RSS, RDF or Atom at an address. It asks only for what changed since the last reading.
 */
export function rssFeed(options: RssFeedOptions): NewsFeed {
  const { url, language, category, sleep, limits = usualLimits } = options;
  const address = new URL(url);
  const name = address.host + address.pathname;
  let known: Readonly<Record<string, string>> = {};

  const attempt = async (): Promise<FeedReading | null> => {
    const headers = {
      accept: ACCEPT,
      'accept-encoding': 'gzip, br',
      'user-agent': 'Candor',
      ...known,
    };
    const answer = await readAddress(address, headers, limits);
    if (answer.status === 304) return null;
    if (answer.status !== 200) throw refusedOrLater(answer.status);
    const reading = await understood(answer, url);
    known = conditionsOf(answer);
    return reading;
  };

  return {
    name,
    language,
    category,
    read: async () => {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await attempt();
        } catch (error) {
          if (error instanceof AnswerRefused || attempts >= ATTEMPTS_MAX) {
            const message = error instanceof Error ? error.message : String(error);
            throw new NewsFeedUnavailable(name, message, { cause: error });
          }
          await sleep(BACK_OFF_MS * 2 ** (attempts - 1));
        }
      }
    },
  };
}

/** A server's own trouble passes; anything else will be the same in a second. */
function refusedOrLater(status: number): Error {
  return status >= 500 ? new Error(`status ${status}`) : new AnswerRefused(`status ${status}`);
}

async function understood(answer: AddressAnswer, url: string): Promise<FeedReading> {
  try {
    // Read when the first feed is: most installations have none.
    const { readFeed } = await import('./parse-feed.ts');
    return await readFeed(textOf(answer), url);
  } catch (error) {
    if (error instanceof AnswerRefused) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new AnswerRefused(`no feed: ${message}`, { cause: error });
  }
}

/** The text in the character set of its header, its XML declaration, or UTF-8. */
function textOf({ body, headers }: AddressAnswer): string {
  const fromHeader = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1];
  const start = body.subarray(0, 200).toString('latin1');
  const declared = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start)?.[1];
  try {
    return new TextDecoder(fromHeader ?? declared ?? 'utf-8').decode(body);
  } catch {
    throw new AnswerRefused(`the character set ${fromHeader ?? declared}`);
  }
}

function conditionsOf({ headers }: AddressAnswer): Readonly<Record<string, string>> {
  return {
    ...(headers.etag === undefined ? {} : { 'if-none-match': headers.etag }),
    ...(headers['last-modified'] === undefined
      ? {}
      : { 'if-modified-since': headers['last-modified'] }),
  };
}
