/** The seeds of so many markets, the same ones in every run. */
export function seedsOf(markets: number): readonly string[] {
  return Array.from({ length: markets }, (_, at) => `facts ${at}`);
}
