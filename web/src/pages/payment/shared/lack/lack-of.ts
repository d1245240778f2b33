import { ApiError } from '@candor/contract/client';
import type { MoneyLack } from '@candor/contract/routes/money-lack';

/** What a refused order says of its money; null of any other refusal. */
export function lackOf(error: unknown): MoneyLack | null {
  if (!(error instanceof ApiError) || error.reason !== 'INSUFFICIENT') return null;
  return Array.isArray(error.data.offers) ? (error.data as unknown as MoneyLack) : null;
}
