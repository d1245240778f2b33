import type { Source } from '@candor/contract/enums';
import { type Catalogue, isExpired, isView } from './catalogue.ts';
import type { Instrument } from './instrument.ts';

interface SearchText {
  readonly instrument: Instrument;
  readonly code: string;
  readonly codeWithoutZeros: string;
  readonly names: readonly string[];
  readonly dayTurnover: number;
}

/** Sources in the order equal matches are shown. */
const sourceOrder: readonly Source[] = [0, 11, 99, 3, 2, 100, 101, 7, 4, 5];
const textsByCatalogue = new WeakMap<Catalogue, readonly SearchText[]>();

/**
 * Instruments whose code or name in any of the three languages holds the keyword, best first: the
 * exact code, codes that start with it, names that start with it, a later word of the name,
 * anywhere inside. Equal matches go by kind, then by usual turnover. Expired contracts are left
 * out, and so are auction and block views unless their source is asked for.
 */
export function searchInstruments(
  catalogue: Catalogue,
  wanted: { keyword: string; sources?: readonly Source[]; nowMs: number },
): readonly Instrument[] {
  const keyword = wanted.keyword.trim().toLowerCase();
  if (keyword === '') return [];
  const { sources } = wanted;
  const matches: { text: SearchText; rank: number }[] = [];
  for (const text of searchTextsOf(catalogue)) {
    const { instrument } = text;
    if (sources ? !sources.includes(instrument.source) : isView(instrument)) continue;
    const rank = rankOf(text, keyword);
    if (rank === null || isExpired(instrument, wanted.nowMs)) continue;
    matches.push({ text, rank });
  }
  matches.sort(
    (left, right) =>
      left.rank - right.rank ||
      sourceOrder.indexOf(left.text.instrument.source) -
        sourceOrder.indexOf(right.text.instrument.source) ||
      right.text.dayTurnover - left.text.dayTurnover,
  );
  return matches.map((match) => match.text.instrument);
}

/** 0 is best; null when the keyword is nowhere. */
function rankOf(text: SearchText, keyword: string): number | null {
  if (text.code === keyword || text.codeWithoutZeros === keyword) return 0;
  if (text.code.startsWith(keyword) || text.codeWithoutZeros.startsWith(keyword)) return 1;
  if (text.names.some((name) => name.startsWith(keyword))) return 2;
  if (text.names.some((name) => name.includes(` ${keyword}`))) return 3;
  if (text.names.some((name) => name.includes(keyword)) || text.code.includes(keyword)) return 4;
  return null;
}

function searchTextsOf(catalogue: Catalogue): readonly SearchText[] {
  const known = textsByCatalogue.get(catalogue);
  if (known !== undefined) return known;
  const texts = catalogue.instruments.map((instrument) => {
    const code = instrument.code.toLowerCase();
    const names = [...Object.values(instrument.name), instrument.shortName];
    const price = Number(instrument.reference.price) / 10 ** instrument.priceDecimals;
    return {
      instrument,
      code,
      codeWithoutZeros: code.replace(/^0+/, ''),
      names: [...new Set(names.map((name) => name.toLowerCase()))],
      dayTurnover: price * instrument.reference.avgDailyVolume,
    };
  });
  textsByCatalogue.set(catalogue, texts);
  return texts;
}
