import type { PaymentRail } from '@candor/engines/funding/payment-rail-port';
import { HDKey } from '@scure/bip32';
import { afterEach, expect, test } from 'vitest';
import { type RailBench, railViolations } from './conformance.ts';
import { EvmNode } from './evm/evm-node.ts';
import { evmRail } from './evm/evm-rail.ts';
import { SmallChain } from './evm/testing/small-chain.ts';
import { watchKey } from './evm/watch-key.ts';
import {
  PAPER_BLOCK_MS,
  type PaperTransfer,
  paperWays,
  simulatedRail,
} from './simulated/simulated-rail.ts';

const USDT = '0x00000000000000000000000000000000000000aa';
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function paperBench(): RailBench {
  let nowMs = Date.parse('2026-11-20T12:00:01.234Z');
  let sent: PaperTransfer[] = [];
  let isSilent = false;
  const heard = <Given>(given: Given) => {
    if (isSilent) throw new Error('nobody there');
    return given;
  };
  return {
    open: () =>
      simulatedRail({
        transfers: {
          find: async (txId) => heard(sent.find((one) => one.txId === txId) ?? null),
          between: async (afterMs, untilMs) =>
            heard(sent.filter(({ sentMs }) => sentMs > afterMs && sentMs <= untilMs)),
        },
        addressOf: ({ userId, network }) => `paper1 ${network} ${userId}`,
      }),
    send: async ({ way, address, amountMinor }) => {
      const { currency = '', network = '' } = paperWays[way] ?? {};
      const txId = `d${sent.length}-${nowMs}`;
      sent.push({ txId, address, currency, network, amountMinor, sentMs: nowMs });
      return txId;
    },
    mine: async (blocks) => {
      nowMs += blocks * PAPER_BLOCK_MS;
    },
    takeBack: async (txId) => {
      sent = sent.filter((one) => one.txId !== txId);
    },
    silence: (silent) => {
      isSilent = silent;
    },
    nowMs: () => nowMs,
  };
}

async function evmBench(): Promise<RailBench> {
  const chain = new SmallChain();
  chain.decimals.set(USDT, 6);
  const url = await chain.open();
  closers.push(() => chain.close());
  const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'");
  const key = watchKey(account.publicExtendedKey);
  if (typeof key === 'string') throw new Error(key);
  const shared = { confirmationsNeeded: 3 };
  return {
    open: () =>
      evmRail({
        chainId: chain.chainId,
        title: 'Small chain',
        key,
        nodes: [new EvmNode(url, chain.chainId, 1_000)],
        ways: [
          { ...shared, currency: 'ETH', network: 'Ethereum', token: null, decimals: 18 },
          { ...shared, currency: 'USDT', network: 'ERC-20', token: USDT, decimals: 6 },
        ],
      }),
    send: async ({ way, address, amountMinor }) => {
      // The books keep 8 decimals of a coin, the chain 18.
      if (way === 0) return chain.send({ to: address, value: amountMinor * 10n ** 10n });
      const logs = [{ contract: USDT, to: address, units: amountMinor }];
      return chain.send({ to: USDT, logs });
    },
    mine: async (blocks) => chain.mine(blocks),
    takeBack: async (txId) => chain.takeBackTo(chain.heightOf(txId) - 1),
    silence: (isSilent) => {
      chain.isSilent = isSilent;
    },
    nowMs: () => 0,
  };
}

test('the simulated chain keeps what every rail keeps', async () => {
  expect(await railViolations(paperBench())).toEqual([]);
});

test('a chain of the Ethereum kind keeps what every rail keeps', async () => {
  expect(await railViolations(await evmBench())).toEqual([]);
});

type Spoil = (rail: PaymentRail) => Partial<PaymentRail>;
const page = (
  rail: PaymentRail,
  change: (read: Awaited<ReturnType<PaymentRail['page']>>) => object,
) =>
  ({
    page: async (...given: Parameters<PaymentRail['page']>) => {
      const read = await rail.page(...given);
      return { ...read, ...change(read) };
    },
  }) satisfies Partial<PaymentRail>;

/** Rails that are wrong in one way; the suite must tell each of them. */
const wrongs: readonly [string, Spoil, RegExp][] = [
  ['one address for all', () => ({ addressOf: () => 'same' }), /share an address/],
  ['nothing taken', () => ({ ways: [] }), /takes nothing/],
  ['arrivals lost', (rail) => page(rail, () => ({ arrivals: [] })), /told , not/],
  [
    'arrivals doubled',
    (rail) => page(rail, ({ arrivals }) => ({ arrivals: [...arrivals, ...arrivals] })),
    /12 transfers|24 of 12/,
  ],
  [
    'an amount rounded',
    (rail) =>
      page(rail, ({ arrivals }) => ({
        arrivals: arrivals.map((one) => ({ ...one, amountMinor: one.amountMinor - 1n })),
      })),
    /told .* not/,
  ],
  [
    'confirmations that stand still',
    () => ({ standing: async () => ({ kind: 'stands', confirmations: 1 }) }),
    /one block more made 1 confirmations 1/,
  ],
  [
    'a transfer that stands for ever',
    (rail) => ({
      standing: async (...given) => {
        const said = await rail.standing(...given);
        return said.kind === 'gone' ? { kind: 'stands', confirmations: 9 } : said;
      },
    }),
    /took back still stands/,
  ],
  [
    'silence taken for nothing new',
    (rail) => ({
      page: (after, ...rest) =>
        rail.page(after, ...rest).catch(() => ({
          cursor: after ?? [],
          arrivals: [],
          ignored: [],
          undoneFrom: null,
          isAtHead: true,
        })),
    }),
    /a silent chain was read/,
  ],
];

for (const [name, spoil, violation] of wrongs) {
  test(`the suite catches ${name}`, async () => {
    const bench = paperBench();
    const open = () => {
      const rail = bench.open();
      return { ...rail, ...spoil(rail) };
    };
    const found = await railViolations({ ...bench, open }).catch((error: Error) => [error.message]);
    expect(found.join('\n')).toMatch(violation);
  });
}
