import { encodeValue } from '../trading/facts-codec.ts';
import { storedOutcome, storedSeen } from './answer-shapes.ts';
import { storedAuctionInputs, storedAuctionResult } from './auction-shapes.ts';
import { storedDividend } from './dividend-shapes.ts';
import { storedFact } from './fact-shapes.ts';
import { storedFill } from './fill-shapes.ts';
import { storedFollow } from './follow-shapes.ts';
import { storedInstrument } from './instrument-shapes.ts';
import { storedLoan } from './loan-shapes.ts';
import {
  storedProceeds,
  storedRate,
  storedTransfer,
  storedWallet,
  storedWithdrawal,
} from './money-shapes.ts';
import { storedPosition, storedProgress, storedTerms } from './order-shapes.ts';
import { restOf, type StoredKind } from './read-stored.ts';
import { storedSubscription } from './subscription-shapes.ts';

/** Everything that is stored as text of ours, for the record of each version. */
const allKinds: readonly StoredKind<unknown>[] = [
  storedFact,
  storedTerms,
  storedProgress,
  storedFill,
  storedPosition,
  storedTransfer,
  storedWithdrawal,
  storedProceeds,
  storedRate,
  storedOutcome,
  storedSeen,
  storedWallet,
  storedAuctionInputs,
  storedAuctionResult,
  storedInstrument,
  storedSubscription,
  storedDividend,
  storedFollow,
  storedLoan,
];

/**
 * What the present version looks like, in words that hardly change unless it does: one paragraph a
 * kind, one line a field. Parts that are records or lists of records stand further in.
 */
export function describeShapes(): string {
  return allKinds
    .map((kind) => {
      const left = [...restOf(kind)].map(([field, value]) => {
        return `${field} ${typeof value === 'bigint' ? value : encodeValue(value)}`;
      });
      const rest = left.length === 0 ? '' : `  left out: ${left.sort().join(', ')}\n`;
      return `${kind.name}\n${indent(kind.shape.words)}\n${rest}`;
    })
    .sort()
    .join('\n');
}

/** Each field on a line of its own, as far in as it lies deep. */
function indent(said: string): string {
  let depth = 1;
  let out = '  ';
  for (const part of said.split(/(?<=[{;]) | (?=})/)) {
    if (part.startsWith('}')) depth -= 1;
    out += out === '  ' ? part : `\n${'  '.repeat(depth)}${part}`;
    if (part.endsWith('{')) depth += 1;
  }
  return out;
}
