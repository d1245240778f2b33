import { createHash } from 'node:crypto';
import { findRail } from '@candor/domain/funding/rails';
import { createBase58check } from '@scure/base';
import { getAddressInfo, Network, validate } from 'bitcoin-address-validation';
import cardValidator from 'card-validator';
import { isValidIBAN } from 'ibantools';
import { addr } from 'micro-eth-signer';

const IBAN_BEGINNING = /^[A-Z]{2}/;
const ACCOUNT_NUMBER = /^\d{6,20}$/;

/**
 * Whether a bank can know a number, written without blanks. One that begins with two letters is an
 * IBAN and must be a right one; digits of a card network's pattern and length must pass its check;
 * any other 6 to 20 digits are an account number, of which no check is known.
 */
export function isBankNumber(number: string): boolean {
  if (IBAN_BEGINNING.test(number)) return isValidIBAN(number);
  if (!ACCOUNT_NUMBER.test(number)) return false;
  const { card, isValid } = cardValidator.number(number);
  return card?.lengths.includes(number.length) !== true || isValid;
}

const base58check = createBase58check((bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest(),
);
const TRON_BYTES = 21;
const TRON_BEGINNING = 0x41;

const checks: Readonly<Record<string, (address: string) => boolean>> = {
  'TRC-20': (address) => {
    const bytes = base58check.decode(address);
    return bytes.length === TRON_BYTES && bytes[0] === TRON_BEGINNING;
  },
  'ERC-20': isEthereumAddress,
  Ethereum: isEthereumAddress,
  Bitcoin: (address) =>
    validate(address, Network.mainnet) && getAddressInfo(address).network === Network.mainnet,
};

function isEthereumAddress(address: string): boolean {
  return address.startsWith('0x') && addr.isValid(address);
}

/** Whether an address passes the checksum of its network. Networks are those of the rails. */
export function isAddressOn(network: string, address: string): boolean {
  const check = Object.hasOwn(checks, network) ? checks[network] : undefined;
  if (check === undefined) throw new Error(`Nothing checks addresses on ${network}.`);
  try {
    return check(address);
  } catch {
    return false; // The libraries throw on what is no address at all.
  }
}

/** Whether coins of this kind are paid out on this network. */
export function isPaidOn(currency: string, network: string): boolean {
  return findRail({ kind: 'VM', currency, network }) !== null;
}
