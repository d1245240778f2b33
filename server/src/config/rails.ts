import { REORG_BLOCKS_MAX } from '@candor/adapters/payment-rails/evm/evm-rail';
import { watchKey } from '@candor/adapters/payment-rails/evm/watch-key';
import { CONFIRMATIONS_NEEDED } from '@candor/domain/funding/rails';
import { isAddressOn } from '../funding/check-payee.ts';
import type { Fields } from './fields.ts';

/** Chains whose coins are worth nothing: what they bring is paper money. */
const testChains: Readonly<Record<string, string>> = {
  '11155111': 'Sepolia',
  '560048': 'Hoodi',
  '17000': 'Holesky',
  '1337': 'Local chain 1337',
  '31337': 'Local chain 31337',
};
/** Chains whose coins are money. */
const realChains: Readonly<Record<string, string>> = { '1': 'Ethereum' };

const NODES_MAX = 5;
const DECIMALS_MAX = 36;

/** A chain of the Ethereum kind that brings deposits. */
export interface EvmRailConfig {
  /** Of nodes that must agree; the first is read. */
  readonly urls: readonly [string, ...string[]];
  readonly chainId: number;
  /** The chain's name, as customers read it. */
  readonly title: string;
  /** Of the account whose addresses are given out. */
  readonly publicKey: string;
  readonly confirmations: number;
  readonly usdt: { readonly contract: string; readonly decimals: number } | null;
}

/** Reads `RAIL_EVM_…`; null where no chain is named, which is the default. */
export function readEvmRail(fields: Fields): EvmRailConfig | null {
  const urls = readUrls(fields);
  const others = ['CHAIN_ID', 'XPUB', 'USDT', 'USDT_DECIMALS', 'CONFIRMATIONS', 'WITHDRAWALS'];
  const given = others.map((name) => `RAIL_EVM_${name}`).filter((name) => fields.optional(name));
  if (urls === null) {
    if (given.length > 0) {
      fields.problems.push(`${given.join(', ')}: there is no chain to read. Set RAIL_EVM_URL too.`);
    }
    return null;
  }
  refuseWithdrawals(fields);
  const chain = readChain(fields);
  const publicKey = readPublicKey(fields);
  const usdt = readUsdt(fields);
  const confirmations = fields.integer('RAIL_EVM_CONFIRMATIONS', {
    min: 1,
    max: REORG_BLOCKS_MAX,
    otherwise: CONFIRMATIONS_NEEDED,
  });
  return { urls, ...chain, publicKey, confirmations, usdt };
}

function readUrls(fields: Fields): EvmRailConfig['urls'] | null {
  const split = (value: string) => value.split(',').map((one) => one.trim());
  const value = fields.url('RAIL_EVM_URL', ['http:', 'https:'], split);
  if (value === null) return null;
  const urls = split(value);
  if (new Set(urls).size !== urls.length || urls.length > NODES_MAX) {
    fields.problems.push(
      `RAIL_EVM_URL must name at most ${NODES_MAX} nodes, each once: one that is asked twice ` +
        'agrees with itself.',
    );
  }
  const [first = '', ...rest] = urls;
  return [first, ...rest];
}

function readChain(fields: Fields): Pick<EvmRailConfig, 'chainId' | 'title'> {
  const named = fields.required('RAIL_EVM_CHAIN_ID', 'the chain that RAIL_EVM_URL is to be on');
  const all = new Map(Object.entries({ ...testChains, ...realChains }));
  const title = all.get(named);
  if (title !== undefined) return { chainId: Number(named), title };
  if (named !== '') {
    const known = Object.entries(testChains).map(([id, name]) => `${id} (${name})`);
    fields.problems.push(`RAIL_EVM_CHAIN_ID must be one of ${known.join(', ')}, not "${named}".`);
  }
  return { chainId: 0, title: '' };
}

/** The key is not repeated in the sentence. */
function readPublicKey(fields: Fields): string {
  const text = fields.required('RAIL_EVM_XPUB', 'the extended public key of deposit addresses');
  const key = text === '' ? null : watchKey(text);
  if (typeof key === 'string') fields.problems.push(`RAIL_EVM_XPUB cannot be used: ${key}`);
  return text;
}

function readUsdt(fields: Fields): EvmRailConfig['usdt'] {
  const contract = fields.optional('RAIL_EVM_USDT');
  const decimals = fields.integer('RAIL_EVM_USDT_DECIMALS', {
    min: 0,
    max: DECIMALS_MAX,
    otherwise: 6,
  });
  if (contract === null) return null;
  if (!isAddressOn('ERC-20', contract)) {
    fields.problems.push('RAIL_EVM_USDT must be the address of a contract, with its checksum.');
  }
  return { contract, decimals };
}

/** Whoever runs the house is to have read it: coins come in over the chain and none go out. */
function refuseWithdrawals(fields: Fields): void {
  if (fields.optional('RAIL_EVM_WITHDRAWALS') === 'off') return;
  fields.problems.push(
    'RAIL_EVM_WITHDRAWALS must be set to off: this version sends nothing over a chain, so ' +
      'withdrawals over the networks it watches are refused instead of pretended.',
  );
}

/** Whether what a rail brings is money. */
export function bringsRealMoney(rail: EvmRailConfig | null): boolean {
  return rail !== null && Object.hasOwn(realChains, String(rail.chainId));
}
