import { type KlineType, klineTypes, source } from '@candor/contract/enums';
import { customerTopicKinds } from '@candor/contract/push';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { FeedTopic } from '@candor/engines/push/private-feed';

/** A topic a client asked for, understood. */
export type ReadTopic = MarketTopic | { readonly kind: FeedTopic };

export type MarketTopic =
  | { readonly kind: 'quote' | 'depth' | 'trades'; readonly instrument: Instrument }
  | { readonly kind: 'kline'; readonly type: KlineType; readonly instrument: Instrument };

const marketKinds = ['quote', 'depth', 'trades', 'kline'] as const;
const feedKinds: readonly FeedTopic[] = [...customerTopicKinds, 'notice'];
const sources: ReadonlySet<number> = new Set(Object.values(source));

/**
 * Understands a topic such as `quote:0:NASDAQ:AAPL`. Refusals: `NOT_FOUND` for words that are no
 * topic, `NO_INSTRUMENT` where the instrument does not exist.
 */
export function readTopic(
  text: string,
  findByKeys: (keys: string) => Instrument | null,
): ReadTopic | 'NOT_FOUND' | 'NO_INSTRUMENT' {
  const feed = feedKinds.find((kind) => kind === text);
  if (feed !== undefined) return { kind: feed };
  const [head, sourceText = '', market = '', code = '', type, ...rest] = text.split(':');
  const kind = marketKinds.find((one) => one === head);
  if (kind === undefined || rest.length > 0) return 'NOT_FOUND';
  if (!/^\d{1,3}$/.test(sourceText) || !sources.has(Number(sourceText))) return 'NO_INSTRUMENT';
  const instrument = findByKeys(`${sourceText}:${market}:${code}`);
  if (instrument === null) return 'NO_INSTRUMENT';
  if (kind !== 'kline') return type === undefined ? { kind, instrument } : 'NOT_FOUND';
  const range = klineTypes.find((one) => one === type);
  return range === undefined ? 'NOT_FOUND' : { kind, type: range, instrument };
}
