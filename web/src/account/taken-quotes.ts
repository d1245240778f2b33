/** Quotes that served. What is shown may be one of them until the next has come. */
const taken = new Set<string>();

interface ShownQuote {
  readonly quoteId?: string | null | undefined;
}

/** A quote serves once: from now on it is only something to look at. */
export function takeQuote({ quoteId }: ShownQuote): void {
  if (quoteId != null) taken.add(quoteId);
}

/** Whether it has served; what has no quote never has. */
export function isQuoteTaken({ quoteId }: ShownQuote): boolean {
  return quoteId != null && taken.has(quoteId);
}
