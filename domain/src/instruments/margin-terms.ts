import margin from '../reference/margin.json' with { type: 'json' };
import { ratioBps } from './scaled-reference.ts';

export interface MarginTerms {
  readonly leverages: readonly number[];
  readonly maintenanceRatioBps: bigint;
}

const rowsByKey = new Map(margin.items.map((row) => [row.key, row]));

/**
 * Leverage choices and maintenance ratio of a product of `margin.json`. Fully-paid products (US and
 * European stocks, crypto) keep their maintenance ratio but offer leverage 1 only until margin
 * trading in them is built.
 */
export function marginTermsOf(key: string, options?: { isFullyPaid: boolean }): MarginTerms {
  const row = rowsByKey.get(key);
  if (row === undefined) throw new Error(`no margin row ${key}`);
  return {
    leverages: options?.isFullyPaid ? [1] : row.leverageChoices,
    maintenanceRatioBps: ratioBps(row.maintenanceMarginRatio),
  };
}
