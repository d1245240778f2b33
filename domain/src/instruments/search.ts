import type { Source } from '@candor/contract/enums';
import { type Catalogue, isExpired, isView } from './catalogue.ts';
import type { Instrument } from './instrument.ts';
import { foldSearch } from './search-words.ts';

interface SearchText {
  readonly instrument: Instrument;
  /** The code, and the same with each of its leading zeros left out: 00700, 0700, 700. */
  readonly codes: readonly string[];
  readonly market: string;
  readonly names: readonly FoldedName[];
  readonly dayTurnover: number;
}

/** A name as the search compares it. */
interface FoldedName {
  readonly words: readonly string[];
  /** From each word on to the end, without spaces; the first is the full name. */
  readonly tails: readonly string[];
}

/** Sources in the order equal matches are shown. */
const sourceOrder: readonly Source[] = [0, 11, 99, 3, 2, 100, 101, 7, 4, 5];
const textsByCatalogue = new WeakMap<Catalogue, readonly SearchText[]>();

/**
 * Instruments whose code or name in any of the three languages holds the keyword, best first: the
 * exact code, codes that start with it, names that start with it, a later word of the name,
 * anywhere inside a word. Widths, spaces and the two Chinese scripts make no difference, and a code
 * may name its market: HK.00700, 0700.HK, hk700, NASDAQ:AAPL. Equal matches go by kind, then by
 * usual turnover. Expired contracts are left out, and so are auction and block views unless their
 * source is asked for.
 */
export function searchInstruments(
  catalogue: Catalogue,
  wanted: { keyword: string; sources?: readonly Source[]; nowMs: number },
): readonly Instrument[] {
  const keyword = foldSearch(wanted.keyword);
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
  const { codes, names } = text;
  if (codes.includes(keyword) || codes.includes(codeOfMarket(keyword, text.market))) return 0;
  if (codes.some((code) => code.startsWith(keyword))) return 1;
  if (names.some(({ tails }) => tails[0]?.startsWith(keyword))) return 2;
  if (names.some(({ tails }) => tails.some((tail) => tail.startsWith(keyword)))) return 3;
  if (names.some(({ words }) => words.some((word) => word.includes(keyword)))) return 4;
  return codes[0]?.includes(keyword) ? 4 : null;
}

/** The code of a keyword that names this market too, before or after it; else "". */
function codeOfMarket(keyword: string, market: string): string {
  const [before, after] = keyword.split(/[.:]/, 2);
  if (after !== undefined)
    return before === market ? after : after === market ? (before ?? '') : '';
  const rest = keyword.startsWith(market) ? keyword.slice(market.length) : '';
  return /^\d+$/.test(rest) ? rest : '';
}

function searchTextsOf(catalogue: Catalogue): readonly SearchText[] {
  const known = textsByCatalogue.get(catalogue);
  if (known !== undefined) return known;
  const texts = catalogue.instruments.map((instrument) => {
    const names = [...Object.values(instrument.name), instrument.shortName];
    const price = Number(instrument.reference.price) / 10 ** instrument.priceDecimals;
    return {
      instrument,
      codes: withoutZeros(foldSearch(instrument.code)),
      market: foldSearch(instrument.market),
      names: [...new Set(names)].map(foldedName),
      dayTurnover: price * instrument.reference.avgDailyVolume,
    };
  });
  textsByCatalogue.set(catalogue, texts);
  return texts;
}

function withoutZeros(code: string): readonly string[] {
  const zeros = /^0*(?=\d)/.exec(code)?.[0].length ?? 0;
  return Array.from({ length: zeros + 1 }, (_, left) => code.slice(left));
}

function foldedName(name: string): FoldedName {
  const words = name.split(/\s+/u).map(foldSearch);
  return { words, tails: words.map((_, at) => words.slice(at).join('')) };
}
