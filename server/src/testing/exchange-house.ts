import type { RouteId } from '@candor/contract/all-routes';
import { rebuild } from '@candor/database/audit/rebuild';
import { type Asked, TEST_PASSWORD, type Told } from './test-app.ts';
import { openTestHouse, type TestHouse } from './test-house.ts';

/** A house on the simulated market in exchange hours, and one customer with dollars to trade. */
export interface ExchangeHouse extends TestHouse {
  /** Asks as the customer, who logs in anew as the clock goes. */
  askAs(id: RouteId, input?: Record<string, unknown>, as?: Asked): Promise<Told>;
  turnTo(atMs: number): void;
  /** Beats until an order is as it should be; `stepMs` turns the clock at every look. */
  until(id: string, isSo: (order: OrderSeen) => boolean, stepMs?: number): Promise<OrderSeen>;
  /** Closes it, its books compared with its log: what they differ in. */
  closeAudited(): Promise<readonly string[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
type OrderSeen = any;

const LOOKS_MAX = 200;
const NAME = 'ada@example.test';

export async function openExchangeHouse(
  cents: bigint,
  options: Parameters<typeof openTestHouse>[1],
): Promise<ExchangeHouse> {
  const house = await openTestHouse({ MARKET_HOURS: 'exchange' }, options);
  const { userId: accountId } = await house.register(NAME);
  const at = { accountId, nowMs: house.nowMs() };
  const money = { amountMinor: cents, fx: null };
  const { lanes } = house.services.trading;
  await lanes.submit({
    kind: 'credit',
    ...at,
    ...money,
    receivedMinor: cents,
    depositId: 'd1',
    rail: 'railBank',
    currency: 'USD',
  });
  await lanes.submit({
    kind: 'transfer',
    ...at,
    ...money,
    transferId: 't1',
    fxEndsAtMs: null,
    fromWallet: 'BALANCE',
    toWallet: 'STOCK',
  });
  let signedIn = { token: '', atMs: 0 };
  const askAs: ExchangeHouse['askAs'] = async (id, input = {}, as = {}) => {
    if (house.nowMs() - signedIn.atMs > 3_600_000) {
      const login = { username: NAME, password: TEST_PASSWORD };
      const { token } = (await house.ask('loginByUsername', login)).data;
      signedIn = { token, atMs: house.nowMs() };
    }
    return house.ask(id, input, { token: signedIn.token, ...as });
  };
  return {
    ...house,
    askAs,
    turnTo: (atMs) => house.turn(atMs - house.nowMs()),
    until: async (id, isSo, stepMs = 0) => {
      for (let look = 1; look <= LOOKS_MAX; look += 1) {
        if (stepMs > 0) house.turn(stepMs);
        house.beat();
        await new Promise((resolve) => setTimeout(resolve, 10));
        const { data } = await askAs('orderDetail', { id });
        if (isSo(data)) return data;
      }
      throw new Error(`order ${id} never came there`);
    },
    closeAudited: async () => {
      const { differences } = await rebuild(house.address);
      await house.close();
      return differences;
    },
  };
}
