import type { Locale } from '@candor/contract/enums';
import areas from '../reference/areas.json' with { type: 'json' };

/** A country or area a customer may come from. */
export interface Area {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: Readonly<Record<Locale, string>>;
  /** ITU E.164 country code with its plus. */
  readonly dialCode: string;
  /** Documents that prove who somebody is: 1 ID card, 2 passport. */
  readonly cardTypes: readonly (1 | 2)[];
}

interface AreaRow {
  readonly code: string;
  readonly name: Readonly<Record<Locale, string>>;
  readonly dialCode: string;
  /** Suggested places at the top of the list. */
  readonly pinned?: number;
}

const rows: readonly AreaRow[] = areas.items;

/** All areas for a reader of a language: the suggested ones first, then by name. */
export function listAreas(locale: Locale): Area[] {
  const collator = new Intl.Collator(locale);
  return [...rows]
    .sort(
      (a, b) =>
        (a.pinned ?? Number.MAX_SAFE_INTEGER) - (b.pinned ?? Number.MAX_SAFE_INTEGER) ||
        collator.compare(a.name[locale], b.name[locale]),
    )
    .map(({ code, name, dialCode }) => ({ code, name, dialCode, cardTypes: [1, 2] }));
}
