import type { QuoteItem } from '@candor/contract/market-shapes';
import {
  type InstrumentGroup,
  instrumentGroup,
  instrumentGroups,
} from '../../../market/instrument-group.ts';
import { rowName } from '../../../ui/format/row-name.ts';

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
  const code = keyword.trim().toUpperCase();
  const found = rows.filter((row) => row.code.toUpperCase() === code);
  return found.length > 1 ? found : [];
}

export interface MatchPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** `name` cut where it holds the keyword, whatever the case; whole when it does not. */
export function matchParts(name: string, keyword: string): readonly MatchPart[] {
  const wanted = keyword.trim().toLowerCase();
  const at = wanted === '' ? -1 : name.toLowerCase().indexOf(wanted);
  if (at < 0) return [{ text: name, isMatch: false }];
  const end = at + wanted.length;
  return [
    { text: name.slice(0, at), isMatch: false },
    { text: name.slice(at, end), isMatch: true },
    { text: name.slice(end), isMatch: false },
  ].filter(({ text }) => text !== '');
}

/** The name as a row writes it; whole where what was searched for is what a row leaves out. */
export function nameWith(name: string, keyword: string): string {
  const short = rowName(name);
  const isFoundIn = (text: string) => matchParts(text, keyword).some(({ isMatch }) => isMatch);
  return isFoundIn(name) && !isFoundIn(short) ? name : short;
}
