import type { Locale } from '@candor/contract/enums';
import { changeBps } from '@candor/domain/events/move-causes';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { moveBpsOf, type Reading } from '@candor/engines/news/reading';
import { percentText } from './article-text.ts';

/** A story in one language, before it is laid out. */
export interface StoryWords {
  readonly title: string;
  readonly summary: string;
  readonly sentences: readonly string[];
  /** Between the first sentence and the others. */
  readonly lines?: readonly string[];
}

/** The figures of a reading as text; a ratio has its sign. */
export function figuresOf({ instrument, quote }: Reading, locale: Locale) {
  return {
    name: instrument.name[locale],
    code: instrument.shortName,
    price: grouped(priceText(instrument, quote.last)),
    previous: grouped(priceText(instrument, quote.previousClose)),
    low: grouped(priceText(instrument, quote.low)),
    high: grouped(priceText(instrument, quote.high)),
    volume: grouped(quantityText(instrument, quote.volume)),
    ratio: percentText(moveBpsOf(quote)),
  };
}

/** A change in percent as quotes and charts round it, with its sign. */
export function changeOf(move: { readonly last: bigint; readonly previousClose: bigint }): string {
  return percentText(Number(changeBps(move.last, move.previousClose)));
}

/** The ratio without its sign, for sentences that say which way. */
export function unsigned(ratio: string): string {
  return ratio.replace(/^[+−]/, '');
}

/** Digits in threes: 1234567.5 is 1,234,567.5. */
export function grouped(decimal: string): string {
  const [whole = '', ...fraction] = decimal.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}

/** One of several phrasings, the same for a story in every language and after every restart. */
export function phrasing<Phrase>(id: string, phrases: readonly [Phrase, ...Phrase[]]): Phrase {
  let hash = 2_166_136_261; // FNV-1a, 32 bits.
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 16_777_619) >>> 0;
  }
  return phrases[hash % phrases.length] ?? phrases[0];
}
