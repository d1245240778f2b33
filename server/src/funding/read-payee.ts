import { randomUUID } from 'node:crypto';
import type { FilledInputs } from '@candor/contract/all-routes';
import { maskedNumber, plainNumber } from '@candor/domain/funding/payees';
import type { Payee } from '@candor/engines/funding/payee-ports';
import { type Answer, accept, refuse } from '../call/answer.ts';
import type { Services } from '../services.ts';
import { isAddressOn, isBankNumber, isPaidOn } from './check-payee.ts';

type Given = FilledInputs['cardAdd'];
type Named = Pick<Payee, 'bankName' | 'accountName' | 'currency' | 'network'>;

/** Fields of the other kind. */
const notOf = {
  BANK: ['walletAddress', 'currencyType', 'network'],
  VM: ['bankName', 'bankAccountName', 'cardNumber'],
} as const satisfies Record<Given['kind'], readonly (keyof Given)[]>;

/**
 * A payee as a customer wrote it; of one that is changed, `before`, a number left masked stays.
 * Refusals: the fields' own, BANK_CARD_NUMBER_INVALID, WALLET_ADDRESS_INVALID.
 */
export function readPayee(
  given: Given,
  of: { readonly id: string; readonly userId: string; readonly nowMs: number },
  { funding }: Pick<Services, 'funding'>,
  before: Payee | null = null,
): Answer<Payee> {
  const { id, userId, nowMs } = of;
  const { kind } = given;
  const { numbers } = funding;
  const unused = notOf[kind].find((field) => given[field] !== undefined);
  if (unused !== undefined) return refuse('FIELD_UNUSED', { field: unused });
  const named = kind === 'BANK' ? readBank(given) : readNetwork(given);
  if (!named.isAccepted) return named;
  const written = (kind === 'BANK' ? given.cardNumber : given.walletAddress) ?? '';
  const isKept = before !== null && written.trim() === before.maskedNumber;
  const number = isKept ? numbers.open(before) : plainNumber(kind, written);
  const { network } = named.data;
  if (network === null && !isBankNumber(number)) {
    return refuse('BANK_CARD_NUMBER_INVALID', { field: 'cardNumber' });
  }
  if (network !== null && !isAddressOn(network, number)) {
    return refuse('WALLET_ADDRESS_INVALID', { field: 'walletAddress', figures: { network } });
  }
  return accept({
    id,
    userId,
    kind,
    ...named.data,
    sealedNumber: numbers.seal(id, number),
    mark: numbers.mark({ userId, kind, ...named.data }, number),
    maskedNumber: maskedNumber(kind, number),
    revision: randomUUID(),
    createdMs: before?.createdMs ?? nowMs,
    changedMs: nowMs,
  });
}

function readBank({ bankName = '', bankAccountName = '' }: Given): Answer<Named> {
  const named = { bankName: bankName.trim(), accountName: bankAccountName.trim() };
  if (named.bankName === '') return refuse('BANK_NAME_REQUIRED', { field: 'bankName' });
  if (named.accountName === '') {
    return refuse('BANK_ACCOUNT_NAME_REQUIRED', { field: 'bankAccountName' });
  }
  return accept({ ...named, currency: null, network: null });
}

function readNetwork({ currencyType: currency = '', network = '' }: Given): Answer<Named> {
  if (!isPaidOn(currency, network)) return refuse('CURRENCY_REQUIRED', { field: 'currencyType' });
  return accept({ bankName: null, accountName: null, currency, network });
}

/** Whether two payees say the same, so that nothing changes. */
export function isSamePayee(one: Payee, other: Payee): boolean {
  return (
    one.mark === other.mark &&
    one.bankName === other.bankName &&
    one.accountName === other.accountName
  );
}
