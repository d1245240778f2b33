import { placesOf } from './places.ts';

/**
 * The one reader of figures that a customer types or pastes. Every figure field reads through it;
 * its grammar is in `docs/decisions/typed-figures.md`. A text is read as exactly one figure or is
 * refused: never another magnitude, in no language.
 */

/** Digits before the point that the wire takes. */
export const wholeDigitsMax = 15;

/** Stands before a text in a form that is no figure of its field, so that nothing calculates it. */
const refusedMark = '?';

export interface FigureRules {
  /** Decimals the field takes; a function is asked with the figure itself. */
  readonly decimals: number | ((figure: string) => number);
  /** True where a figure below zero is possible. */
  readonly isSigned?: boolean | undefined;
}

/**
 * Why a text is no figure: a decimal comma, a space or an exponent; below zero; too many decimals;
 * too many digits; anything else.
 */
export type RefusedFigure =
  | { readonly why: 'separator'; readonly meant: string | null }
  | { readonly why: 'text' | 'sign' | 'long' }
  | { readonly why: 'places'; readonly places: number };

export type FigureReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'figure'; readonly figure: string }
  | { readonly kind: 'refused'; readonly refusal: RefusedFigure };

/**
 * A text as its field shows it: full-width signs and the Chinese full stop in their plain form, a
 * leading point as `0.`. Nothing else of what was typed is changed.
 */
export function shownFigure(raw: string): string {
  const plain = raw
    .replaceAll(/[０-９，．－＋＇]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll(/[。｡]/g, '.');
  return plain.replace(/^(\s*[-+\u2010-\u2014\u2212]?)\./, '$10.');
}

/** The figure a text stands for in a field, or why it is none. */
export function readFigure(raw: string, rules: FigureRules): FigureReading {
  const text = shownFigure(raw).normalize('NFKC').trim();
  if (text === '') return { kind: 'empty' };
  const [, sign = '', body = ''] = /^([-+\u2010-\u2014\u2212]?)(.*)$/s.exec(text) ?? [];
  const isBelow = sign !== '' && sign !== '+';
  if (isBelow && rules.isSigned !== true) return refused({ why: 'sign' });
  const wellFormed = readPlain(body) ?? readThousands(body);
  if (wellFormed !== null) return checked(`${isBelow ? '-' : ''}${wellFormed}`, rules);
  const reading = readElsewhere(body);
  if (reading !== null) {
    const meant = checked(`${isBelow ? '-' : ''}${reading}`, rules);
    return refused({ why: 'separator', meant: meant.kind === 'figure' ? meant.figure : null });
  }
  const isSeparated = /^\d[\d.,'’\s]*(e[-+]?\d*)?$/i.test(body) && /[^\d.]/.test(body);
  return refused(isSeparated ? { why: 'separator', meant: null } : { why: 'text' });
}

function refused(refusal: RefusedFigure): FigureReading {
  return { kind: 'refused', refusal };
}

/** Refuses what is well formed, but more than the field takes. */
function checked(figure: string, { decimals }: FigureRules): FigureReading {
  const whole = figure.replace('-', '').split('.')[0] ?? '';
  if (whole.length > wholeDigitsMax) return refused({ why: 'long' });
  const places = typeof decimals === 'number' ? decimals : decimals(figure);
  if (placesOf(figure) > places) return refused({ why: 'places', places });
  return { kind: 'figure', figure };
}

/** `12`, `12.5`, `12.`: digits and one point. */
function readPlain(body: string): string | null {
  return /^\d+\.?\d*$/.test(body) ? decimal(body) : null;
}

/** `1,234`, `1,234.50` and `1'000`: whole thousands, and a first group that is no zero. */
function readThousands(body: string): string | null {
  const grouped = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:['’]\d{3})+)(?:\.\d*)?$/;
  return grouped.test(body) ? decimal(body.replaceAll(/[,'’]/g, '')) : null;
}

/**
 * What a text means where it is written otherwise and can mean one thing only; else null. With a
 * decimal comma: `0,5`, `1.234,56`, `1 234,5`, `1'000,5`. Without one: thousands with spaces,
 * `1 234.5`, or with more than one point, `1.234.567`. An exponent is never read: `1e5` may be a
 * slip in 15.
 */
function readElsewhere(body: string): string | null {
  const thousands = String.raw`[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+|(?:['’]\d{3})+)`;
  if (new RegExp(`^(?:\\d*|${thousands}),\\d+$`).test(body)) {
    return decimal(body.replaceAll(/[.\s'’]/g, '').replace(',', '.'));
  }
  if (/^[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?$/.test(body)) return decimal(body.replaceAll(' ', ''));
  if (/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(body)) return decimal(body.replaceAll('.', ''));
  return null;
}

/** Digits and a point as a decimal string: no zeros in front, no point at the end. */
function decimal(digits: string): string {
  const [whole = '', places = ''] = digits.split('.');
  const shown = whole.replace(/^0+(?=\d)/, '') || '0';
  return places === '' ? shown : `${shown}.${places}`;
}

/**
 * What a form holds of a text: nothing, the figure, or the text itself behind a mark. The mark
 * keeps every calculation off it: {@link wireFigure} is null and decimals refuse it.
 */
export function typedFigure(raw: string, rules: FigureRules): string {
  const reading = readFigure(raw, rules);
  if (reading.kind === 'empty') return '';
  return reading.kind === 'figure' ? reading.figure : `${refusedMark}${raw}`;
}

/** Whether a form holds a text that was refused. Such a form must not be sent. */
export function isRefused(typed: string): boolean {
  return typed.startsWith(refusedMark);
}

/** What a field shows of what a form holds. */
export function textOf(typed: string): string {
  return isRefused(typed) ? typed.slice(refusedMark.length) : typed;
}

/** The figure of a form as the wire wants it. Null for nothing, zero, and what was refused. */
export function wireFigure(typed: string): string | null {
  if (isRefused(typed) || !/[1-9]/.test(typed)) return null;
  return typed.endsWith('.') ? typed.slice(0, -1) : typed;
}

/** Decimals of prices and quantities on the wire. The step itself is told by TICK and LOT. */
export const pricePlacesMax = 12;
export const quantityPlacesMax = 8;
