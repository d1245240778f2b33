import { allOwedMinor } from '@candor/domain/loans/loan';
import type { RebuildNotes, Replayed } from './rebuild-notes.ts';

const LENT = 'house:loans:';

/** What the house is owed of loans, in its books, is what its customers owe of theirs. */
export function compareLoans({ accounts, house }: Replayed, notes: RebuildNotes): void {
  let lentMinor = 0n;
  for (const [key, minor] of house) if (key.startsWith(LENT)) lentMinor -= minor;
  let owedMinor = 0n;
  for (const { loans } of accounts.values()) owedMinor += allOwedMinor(loans.values());
  if (lentMinor === owedMinor) return;
  notes.differ(`customers owe ${owedMinor} of loans, and the house's books say ${lentMinor}`);
}
