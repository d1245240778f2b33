import forms from '../reference/document-forms.json' with { type: 'json' };
import { type CheckRule, checkDigits } from './check-digits.ts';

/** 1 ID card, 2 passport. */
export type CardType = 1 | 2;

interface FormRow {
  readonly code: string;
  readonly idCard?: string;
  readonly passport?: string;
  readonly example?: string;
  readonly check?: string;
  readonly keeps?: number;
}

const kindOf = { 1: 'idCard', 2: 'passport' } as const;
const rows: ReadonlyMap<string, FormRow> = new Map(
  forms.items.map((row: FormRow) => [row.code, row]),
);

/**
 * A number as it is compared: capital letters and digits alone. Null when nothing is left, or when
 * something is in it that no number has.
 */
export function plainNumber(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-./()]/g, '');
  return /^[A-Z0-9]{1,40}$/.test(text) ? text : null;
}

/** Whether a plain number can be one of a document of this country. */
export function hasNumberForm(country: string, cardType: CardType, number: string): boolean {
  const row = rows.get(country);
  const kind = kindOf[cardType];
  const form = row?.[kind] ?? forms.general[kind];
  if (!new RegExp(`^(?:${form})$`).test(number)) return false;
  const check = cardType === 1 ? row?.check : undefined;
  return check === undefined || checkDigits[check as CheckRule](number);
}

/** What two numbers of one document have in common, and those of no two documents. */
export function documentName(country: string, cardType: CardType, number: string): string {
  return `${country} ${cardType} ${number.slice(0, rows.get(country)?.keeps)}`;
}

/** How the number of an ID card of a country looks, to show beside the field. */
export function numberExample(country: string): string | null {
  return rows.get(country)?.example ?? null;
}

/** All but the last two hidden, and the length with them. */
export function maskedNumber(number: string): string {
  return `•••• ••${number.slice(-2)}`;
}
