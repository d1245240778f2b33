import { MarketDataUnavailable } from '../market/provider.ts';

/** An answer of the market, or null while it gives none; any other failure is ours and goes on. */
export async function nullDuringOutage<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return null;
    throw error;
  }
}
