import { COIN_DECIMALS, type EvmWay } from '@candor/adapters/payment-rails/evm/block-arrivals';
import { EvmNode } from '@candor/adapters/payment-rails/evm/evm-node';
import { evmRail } from '@candor/adapters/payment-rails/evm/evm-rail';
import { watchKey } from '@candor/adapters/payment-rails/evm/watch-key';
import { simulatedRail } from '@candor/adapters/payment-rails/simulated/simulated-rail';
import { createRailStore } from '@candor/database/stores/rails';
import type { DepositDesk } from '@candor/engines/funding/deposit-desk';
import type { Deposit, DepositStore } from '@candor/engines/funding/deposit-ports';
import { HouseRails } from '@candor/engines/funding/house-rails';
import type { PaymentRail } from '@candor/engines/funding/payment-rail-port';
import { RailDesk, type RailNews } from '@candor/engines/funding/rail-desk';
import type { RailStore, SeenArrival } from '@candor/engines/funding/rail-ports';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import type { EvmRailConfig } from '../config/rails.ts';
import { paperAddress } from '../funding/payment-names.ts';
import type { CoreServices } from '../services.ts';

/** The rails of the house, with what they keep. */
export interface RailsRoom {
  readonly house: HouseRails;
  /** The desk that reads watched rails; null where there are none. */
  deskFor(of: {
    readonly desk: DepositDesk;
    readonly deposits: DepositStore;
  }): { look(nowMs: number): Promise<void> } | null;
}

/** The simulated chain, and before it the chain the configuration names. */
export function composeRails(deps: {
  readonly core: Pick<CoreServices, 'config' | 'log'>;
  readonly pool: Pool;
  readonly secret: InstallationSecret;
  readonly deposits: Pick<DepositStore, 'find' | 'announcedBetween'>;
}): RailsRoom {
  const { core, secret, deposits } = deps;
  const store = createRailStore(deps.pool);
  const addressOf = (of: { userId: string; network: string }) => paperAddress(secret, of);
  const sent = (deposit: Deposit) => {
    const { id: txId, userId, currency, coinAmount, createdMs: sentMs } = deposit;
    const network = deposit.network ?? '';
    const address = addressOf({ userId, network });
    const amountMinor = coinAmount ?? deposit.amountMinor;
    return { txId, address, currency, network, amountMinor, sentMs };
  };
  const paper = simulatedRail({
    addressOf,
    transfers: {
      find: async (id) => {
        const deposit = await deposits.find(id);
        return deposit === null ? null : sent(deposit);
      },
      between: async (...times) => (await deposits.announcedBetween(...times)).map(sent),
    },
  });
  const { evmRail: config } = core.config;
  const watched = config === null ? [] : [composeEvmRail(config)];
  const isOwnKey = checkedOnce(watched, store);
  return {
    house: new HouseRails(paper, watched, store),
    deskFor: (of) => {
      if (watched.length === 0) return null;
      const desk = new RailDesk({ rails: watched, store, ...of, news: newsIn(core.log) });
      return {
        look: async (nowMs) => {
          await isOwnKey();
          await desk.look(nowMs);
        },
      };
    },
  };
}

function composeEvmRail(config: EvmRailConfig): PaymentRail {
  const { urls, title, publicKey, confirmations: confirmationsNeeded, usdt } = config;
  const key = watchKey(publicKey);
  if (typeof key === 'string') throw new Error(`The key of deposit addresses: ${key}`);
  const chainId = BigInt(config.chainId);
  const [first, ...rest] = urls;
  const coin = { currency: 'ETH', network: 'Ethereum', token: null, decimals: COIN_DECIMALS };
  const ways: EvmWay[] = [{ ...coin, confirmationsNeeded }];
  if (usdt !== null) {
    const { contract, decimals } = usdt;
    const token = { currency: 'USDT', network: 'ERC-20', token: contract.toLowerCase(), decimals };
    ways.push({ ...token, confirmationsNeeded });
  }
  return evmRail({
    chainId,
    title,
    key,
    ways,
    nodes: [new EvmNode(first, chainId), ...rest.map((url) => new EvmNode(url, chainId))],
  });
}

/** Another key would watch other addresses than those that customers have. */
function checkedOnce(rails: readonly PaymentRail[], store: RailStore): () => Promise<void> {
  let isChecked = false;
  return async () => {
    for (const { chain, addressOf } of isChecked ? [] : rails) {
      const given = await store.firstAddress(chain);
      if (given === null) continue;
      const derived = addressOf({ userId: '', place: given.place, network: '' });
      if (derived === given.address) continue;
      throw new Error(`RAIL_EVM_XPUB is not the key that addresses on ${chain} were given from.`);
    }
    isChecked = true;
  };
}

function newsIn(log: Logger): RailNews {
  const plain = ({
    chain,
    txId,
    place,
    userId,
    currency,
    amountUnits,
    depositId,
  }: SeenArrival) => ({
    chain,
    txId,
    place,
    userId,
    currency,
    depositId,
    amountUnits: String(amountUnits),
  });
  return {
    down: (chain, error) => log.error({ chain, err: error }, 'a payment rail does not answer'),
    up: (chain) => log.info({ chain }, 'a payment rail answers again'),
    ignored: (chain, sentences) =>
      log.warn({ chain, sentences }, 'transfers that are no money here'),
    setAside: (arrival, reason) =>
      log.warn({ ...plain(arrival), reason }, 'a transfer makes no deposit'),
    lost: (arrival) =>
      log.error(
        plain(arrival),
        'credited money was taken back by its chain; `npm run correct` can reverse the deposit',
      ),
  };
}
