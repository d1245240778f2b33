import { readAccount } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import type { AskedCorrection, Correction } from '@candor/engines/corrections/correction-ports';
import type { Services } from '../services.ts';

type Corrected = Pick<Correction, 'accountId' | 'correctsId'>;

/** Of a case of money, or `<account>:<entry>` as the ledger's account lists it. */
export async function movementNamed(
  postingId: string,
  { funding }: Pick<Services, 'funding'>,
): Promise<Corrected | null> {
  const [letter, id] = [postingId.slice(0, 2), postingId.slice(2)];
  if (letter === 'd-' || letter === 'w-') {
    const isDeposit = letter === 'd-';
    const found = await (isDeposit ? funding.deposits.find(id) : funding.withdrawals.find(id));
    const word = isDeposit ? 'deposit' : 'withdrawal';
    return found === null ? null : { accountId: found.userId, correctsId: `${id}-${word}` };
  }
  const at = postingId.indexOf(':');
  if (at < 1) return null;
  return { accountId: postingId.slice(0, at), correctsId: postingId.slice(at + 1) };
}

export function reversalId(correctionId: string): string {
  return `r-${correctionId}`;
}

/** The reversal behind the id of its case. */
export async function reversalOf(
  caseId: string,
  { stores }: Pick<Services, 'stores'>,
): Promise<AskedCorrection | null> {
  if (!caseId.startsWith('r-')) return null;
  const [asked] = await stores.corrections.find(caseId.slice(2));
  return asked?.correction.kind === 'reversal' ? asked : null;
}

/** A reversal as operators see it: its amount is that of the movement, which nobody types. */
export async function reversalRow(
  { correction, approvedBy, outcome }: AskedCorrection,
  { stores }: Pick<Services, 'stores'>,
) {
  const { correctionId, accountId: userId, askedMs, by, reason } = correction;
  const movement = await stores.corrections.movement(correction);
  const own = (movement?.postings ?? []).filter(
    ({ account }) => readAccount(account)?.owner === 'customer',
  );
  const currency = own[0]?.unit ?? 'USD';
  const amountMinor = own.reduce((sum, { amount }) => sum + amount, 0n);
  const isDone = outcome !== null && outcome.refusal === null;
  return {
    id: reversalId(correctionId),
    type: 'reversal' as const,
    userId,
    currency,
    amount: formatMinor(amountMinor < 0n ? -amountMinor : amountMinor, currency),
    status: outcome === null ? (1 as const) : isDone ? (3 as const) : (2 as const),
    firstApprover: by,
    secondApprover: approvedBy,
    reason: outcome?.refusal ?? reason,
    createTimeTimestamp: askedMs,
  };
}

/** Reversals that wait, the oldest first; then what was decided, the newest first. */
export async function reversalPage(
  of: { readonly status: 1 | 2 | 3 | null; readonly offset: number; readonly limit: number },
  services: Pick<Services, 'stores'>,
) {
  const { list, total } = await services.stores.corrections.reversals(of);
  return { list: await Promise.all(list.map((one) => reversalRow(one, services))), total };
}
