import type { QuoteItem } from '@candor/contract/market-shapes';
import { foldSearch } from '@candor/domain/instruments/search-words';
import { rowName } from '@candor/ui/format/row-name';
import {
  type InstrumentGroup,
  instrumentGroup,
  instrumentGroups,
} from '../../../market/instrument-group.ts';

export interface ResultGroup {
  readonly group: InstrumentGroup;
  readonly rows: readonly QuoteItem[];
}

/** Results by market, in a fixed order of markets; inside one in the order of the answer. */
export function groupedResults(rows: readonly QuoteItem[]): readonly ResultGroup[] {
  return instrumentGroups
    .map((group) => ({ group, rows: rows.filter((row) => instrumentGroup(row) === group) }))
    .filter(({ rows: found }) => found.length > 0);
}

/** Instruments whose code is exactly what was typed, when there are several. */
export function sameCode(rows: readonly QuoteItem[], keyword: string): readonly QuoteItem[] {
  const code = foldSearch(keyword);
  const found = rows.filter((row) => foldSearch(row.code) === code);
  return found.length > 1 ? found : [];
}

export interface MatchPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** `name` cut where it holds the keyword as the search compares them; whole when it does not. */
export function matchParts(name: string, keyword: string): readonly MatchPart[] {
  const wanted = foldSearch(keyword);
  const folded = [...name].map(foldSearch);
  const at = wanted === '' ? -1 : folded.join('').indexOf(wanted);
  if (at < 0) return [{ text: name, isMatch: false }];
  const characters = [...name];
  const [from, to] = [characterAt(folded, at), characterAt(folded, at + wanted.length - 1) + 1];
  const textOf = (start: number, end?: number) => characters.slice(start, end).join('');
  return [
    { text: textOf(0, from), isMatch: false },
    { text: textOf(from, to), isMatch: true },
    { text: textOf(to), isMatch: false },
  ].filter(({ text }) => text !== '');
}

/** Which character of a name a place in its folded text belongs to. */
function characterAt(folded: readonly string[], place: number): number {
  let end = 0;
  return folded.findIndex((text) => {
    end += text.length;
    return place < end;
  });
}

/** The name as a row writes it; whole where what was searched for is what a row leaves out. */
export function nameWith(name: string, keyword: string): string {
  const short = rowName(name);
  const isFoundIn = (text: string) => matchParts(text, keyword).some(({ isMatch }) => isMatch);
  return isFoundIn(name) && !isFoundIn(short) ? name : short;
}
