import type { Locale } from '@candor/contract/enums';
import type { Reason } from '@candor/contract/error-codes';
import { m } from '@candor/locales/messages';

export type Figures = Readonly<Record<string, string | number>>;
/** Sentences that differ from the one their reason usually has. */
export type SpecialSentence = 'over_close_position' | 'auction_closed_open_end';

type Message = (figures: Figures, options: { locale: Locale }) => string;
const messages = m as unknown as Readonly<Record<string, Message>>;

/** A figure that nobody gave is told as every missing figure is, never as "undefined". */
const NO_FIGURE = '--';

function toldOf(figures: Figures): Figures {
  return new Proxy(figures, { get: (all, name: string) => all[name] ?? NO_FIGURE });
}

/** For every success, and so for nearly every call. */
const NOTHING_TOLD = toldOf({});

/** The text of a message by its key. A key nobody wrote is our bug and throws. */
export function textOf(key: string, locale: Locale, figures?: Figures): string {
  const message = messages[key];
  if (message === undefined) throw new Error(`There is no message ${key}.`);
  return message(figures === undefined ? NOTHING_TOLD : toldOf(figures), { locale });
}

/** The sentence of a refusal in the reader's language. */
export function sentenceOf(
  sentence: Reason | SpecialSentence,
  locale: Locale,
  figures?: Figures,
): string {
  return textOf(`errors_${sentence.toLowerCase()}`, locale, figures);
}
