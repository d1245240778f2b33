import { expect, test } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';
import type { Environment } from './fields.ts';

const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const XPRV =
  'xprv9yeny6n2dNUokQFykGoZU6BDLeKbEBUoBeCFe2VF6MXdrHrprMYRc4tddncDRxrJCy7GtPDk68zRcgWtGFveqdCV5NyhZwVgMoZVbTm78vx';
const complete = {
  RAIL_EVM_URL: 'https://node.test/secret-key',
  RAIL_EVM_CHAIN_ID: '11155111',
  RAIL_EVM_XPUB: XPUB,
  RAIL_EVM_WITHDRAWALS: 'off',
};
const company = {
  TRADING_MODE: 'live',
  LEGAL_NAME: 'Acme Ltd',
  REGULATOR: 'FCA',
  LICENCE_NUMBER: '1',
  JURISDICTIONS: 'GB',
  COMPLAINTS_CONTACT: 'complaints@acme.test',
};

function sentencesOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigRefused) return error.sentences;
    throw error;
  }
}

test('without a chain every coin comes over the simulated one', () => {
  expect(readConfig({}).evmRail).toBeNull();
});

test('a test chain is read as it is written, with three confirmations', () => {
  expect(readConfig(complete).evmRail).toEqual({
    urls: ['https://node.test/secret-key'],
    chainId: 11_155_111,
    title: 'Sepolia',
    publicKey: XPUB,
    confirmations: 3,
    usdt: null,
  });
  const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  const more = { RAIL_EVM_USDT: usdt, RAIL_EVM_USDT_DECIMALS: '18', RAIL_EVM_CONFIRMATIONS: '12' };
  const two = { RAIL_EVM_URL: 'https://one.test, http://localhost:8545' };
  expect(readConfig({ ...complete, ...more, ...two }).evmRail).toMatchObject({
    urls: ['https://one.test', 'http://localhost:8545'],
    confirmations: 12,
    usdt: { contract: usdt, decimals: 18 },
  });
});

const refused: readonly [string, Environment, string][] = [
  [
    'settings of a chain that nobody names',
    { RAIL_EVM_XPUB: XPUB },
    'RAIL_EVM_XPUB: there is no chain to read. Set RAIL_EVM_URL too.',
  ],
  [
    'withdrawals left unsaid',
    { ...complete, RAIL_EVM_WITHDRAWALS: undefined },
    'RAIL_EVM_WITHDRAWALS must be set to off: this version sends nothing over a chain',
  ],
  [
    'withdrawals switched on',
    { ...complete, RAIL_EVM_WITHDRAWALS: 'on' },
    'RAIL_EVM_WITHDRAWALS must be set to off',
  ],
  ['a key that can spend', { ...complete, RAIL_EVM_XPUB: XPRV }, 'it is a private key'],
  ['no key', { ...complete, RAIL_EVM_XPUB: undefined }, 'RAIL_EVM_XPUB is missing'],
  ['no chain id', { ...complete, RAIL_EVM_CHAIN_ID: undefined }, 'RAIL_EVM_CHAIN_ID is missing'],
  [
    'a chain nobody knows',
    { ...complete, RAIL_EVM_CHAIN_ID: '137' },
    'RAIL_EVM_CHAIN_ID must be one of 1337 (Local chain 1337)',
  ],
  [
    'a chain named as the table itself is',
    { ...complete, RAIL_EVM_CHAIN_ID: 'constructor' },
    'RAIL_EVM_CHAIN_ID must be one of',
  ],
  [
    'one node twice',
    { ...complete, RAIL_EVM_URL: 'https://node.test,https://node.test' },
    'one that is asked twice agrees with itself',
  ],
  ['no address of a node', { ...complete, RAIL_EVM_URL: 'node.test' }, 'RAIL_EVM_URL must be an'],
  [
    'a contract with a letter changed',
    { ...complete, RAIL_EVM_USDT: '0xdAC17F958D2ee523a2206206994597C13D831eC7' },
    'RAIL_EVM_USDT must be the address of a contract, with its checksum.',
  ],
  ['no confirmations', { ...complete, RAIL_EVM_CONFIRMATIONS: '0' }, 'from 1 to 64'],
  [
    'real money on paper',
    { ...complete, RAIL_EVM_CHAIN_ID: '1' },
    'RAIL_EVM_CHAIN_ID=1 brings real money, and TRADING_MODE=paper takes none: it needs ' +
      'TRADING_MODE=live with LEGAL_NAME, REGULATOR, LICENCE_NUMBER, JURISDICTIONS, COMPLAINTS_CONTACT.',
  ],
  [
    'real money in a live mode that says nothing of itself',
    { ...complete, RAIL_EVM_CHAIN_ID: '1', TRADING_MODE: 'live' },
    'TRADING_MODE=live needs LEGAL_NAME',
  ],
  [
    'real money on a simulated market, whoever takes it',
    { ...complete, ...company, RAIL_EVM_CHAIN_ID: '1' },
    'no live venue, and no payment rail that pays out',
  ],
];

test.each(refused)('%s is refused in one sentence', (_name, environment, sentence) => {
  const said = sentencesOf(environment);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(sentence);
  expect(said.join()).not.toMatch(/secret-key|xprv9|xpub6/);
});
