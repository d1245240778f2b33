import type { Locale } from '@candor/contract/enums';
import type { LocalizedText } from '@candor/domain/instruments/instrument';
import { m } from '@candor/locales/messages';

/** A text worded once in each language. */
export function inAll(text: (locale: Locale) => string): LocalizedText {
  return { en: text('en'), 'zh-Hans': text('zh-Hans'), 'zh-Hant': text('zh-Hant') };
}

/** Sentences as paragraphs of safe HTML. */
export function paragraphs(sentences: readonly string[]): string {
  return sentences.map((text) => `<p>${escaped(ended(text))}</p>`).join('');
}

/** Sentences as a list of safe HTML. */
export function bullets(sentences: readonly string[]): string {
  return `<ul>${sentences.map((text) => `<li>${escaped(ended(text))}</li>`).join('')}</ul>`;
}

/** Words one after the other, parted as the language does. */
export function joined(parts: readonly string[], locale: Locale): string {
  if (parts.length === 0) return '';
  return parts.reduceRight((rest, first) => m.news_joined({ first, rest }, { locale }));
}

/** 520 is "+5.20", -40 is "−0.40", with the sign of the screens. */
export function percentText(moveBps: number): string {
  const sign = moveBps > 0 ? '+' : moveBps < 0 ? '−' : '';
  return sign + (Math.abs(moveBps) / 100).toFixed(2);
}

/** A name such as “Oracle Inc.” brings the full stop of its sentence along. */
function ended(sentence: string): string {
  return sentence.replace(/\.\.$/, '.');
}

/** Text for the inside of an element. */
export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
