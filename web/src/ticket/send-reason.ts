import type { WalletRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import type { Say } from '@candor/ui/words';
import type { Reading } from '../api/use-call.ts';
import { faultText } from './fault-words.ts';
import type { Fault } from './faults.ts';
import type { TicketSteps } from './use-ticket-steps.ts';

interface Sendable extends Pick<TicketSteps, 'sending' | 'reading' | 'wouldRefuse'> {
  readonly fault: Fault | null;
  readonly wallet: Reading<WalletRow>;
}

/**
 * Why a ticket cannot be sent now, or null. What the customer can change comes before what we wait
 * for. `uncosted` words a cost that could not be worked out.
 */
export function sendReason(
  { sending, fault, wallet, reading, wouldRefuse }: Sendable,
  say: Say,
  uncosted: (error: unknown) => string,
): string | null {
  // Nothing else is sent before the fate of the last order is known.
  if (sending.state === 'unknown') return say(m.payment_unknown_title);
  if (fault !== null) return faultText(fault, say);
  if (wallet.error !== undefined) return say(m.payment_why_not_loaded);
  if (wallet.data === undefined) return say(m.payment_why_loading);
  if (reading.error !== undefined) return uncosted(reading.error);
  if (reading.preview === null || !reading.isCurrent) return say(m.payment_why_preview);
  return wouldRefuse?.msg ?? null;
}
