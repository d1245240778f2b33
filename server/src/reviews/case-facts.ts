import { hasNumberForm } from '@candor/domain/kyc/document-number';
import { formatMinor } from '@candor/domain/money/money';
import { accountSums } from '@candor/domain/wallets/account-value';
import type { DeskCase } from '@candor/engines/reviews/review-ports';
import type { Services } from '../services.ts';
import { accountSnapshot } from '../trading/account-snapshot.ts';
import type { ReviewType } from './case-rows.ts';

interface Seen {
  readonly facts: { readonly label: string; readonly value: string }[];
  readonly documents: { readonly label: string; readonly url: string }[];
}

interface Looked {
  readonly found: DeskCase & { readonly type: ReviewType };
  /** By who looks: then numbers are whole and the documents are named. */
  readonly isClaimed: boolean;
  readonly nowMs: number;
}

/** What a reviewer goes by: words of ours with their values, and where the documents are. */
export async function caseFacts(services: Services, looked: Looked): Promise<Seen> {
  switch (looked.found.type) {
    case 'kyc':
      return identity(services, looked);
    case 'bankProof':
      return bankProof(services, looked);
    case 'blockTrade':
      return seen({ ...(await account(services, looked)) });
    case 'loan':
      return loan(services, looked);
  }
}

async function identity(services: Services, { found, isClaimed }: Looked): Promise<Seen> {
  const one = await services.stores.kyc.find(idIn(found));
  if (one === null) return seen({});
  const { country, firstName, lastName, cardType, frontFile, backFile, numberMasked } = one;
  const number = services.documentNumbers.open(one.id, one.sealedNumber);
  const facts = {
    country,
    firstName,
    lastName,
    document: cardType === 1 ? 'idCard' : 'passport',
    number: isClaimed ? number : numberMasked,
    hasNumberForm: String(hasNumberForm(country, cardType, number)),
  };
  if (!isClaimed) return seen(facts);
  return seen(facts, { front: frontFile, ...(backFile !== null && { back: backFile }) }, found);
}

async function bankProof(services: Services, { found, isClaimed }: Looked): Promise<Seen> {
  const { deposits } = services.funding;
  const deposit = await deposits.find(idIn(found));
  if (deposit === null) return seen({});
  const { id, currency, amountMinor, proofHash, proofUrl, userId } = deposit;
  const isProofUsed = await deposits.isProofUsed({ proofHash, exceptId: id });
  const facts = {
    currency,
    amount: formatMinor(amountMinor, currency),
    reference: userId,
    isProofUsed: String(isProofUsed),
  };
  return isClaimed ? seen(facts, { proof: proofUrl.replace('/file/', '') }, found) : seen(facts);
}

async function loan(services: Services, looked: Looked): Promise<Seen> {
  const { found } = looked;
  const loans = await services.stores.loans.ofAccount(found.userId);
  const asked = loans.find(({ loanId }) => loanId === idIn(found));
  return seen({
    ...(await account(services, looked)),
    amount: formatMinor(found.amountMinor ?? 0n, 'USD'),
    ...(asked && { termDays: String(asked.termDays), purpose: asked.purpose }),
    isAnyOverdue: String(loans.some(({ state }) => state === 'overdue')),
  });
}

/** What the rules ask of an account. */
async function account(services: Services, { found, nowMs }: Looked) {
  const user = await services.stores.users.byId(found.userId);
  const { worths } = await accountSnapshot(services, found.userId, nowMs);
  const { valueMinor } = accountSums(worths).all;
  return {
    kycStatus: String(user?.kycStatus ?? 0),
    ...(valueMinor !== null && { totalValue: formatMinor(valueMinor, 'USD') }),
  };
}

function idIn({ caseId }: DeskCase): string {
  return caseId.slice(2);
}

function seen(
  facts: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
  of?: DeskCase,
): Seen {
  return {
    facts: Object.entries(facts).map(([label, value]) => ({ label, value })),
    documents: Object.entries(files).map(([label, fileId]) => {
      const query = new URLSearchParams({ id: of?.caseId ?? '', fileId });
      return { label, url: `/ops/api/review/file?${query}` };
    }),
  };
}
