import { pngOf } from '@candor/adapters/images/testing/pictures';
import type { OperatorRole } from '@candor/contract/operator-route';
import type { OperatorRouteId } from '../operators/operator-endpoint.ts';
import { openOperator, type TestOperator } from './an-operator.ts';
import { openPayoutHouse, type PayoutHouse } from './payout-house.ts';
import { sendPicture } from './send-picture.ts';
import type { TradingCustomer } from './trading-house.ts';

type Input = Record<string, unknown>;

/** A house in which people decide (`REVIEW_MODE=manual`). */
export interface ManualHouse extends PayoutHouse {
  operator(name: string, ...roles: OperatorRole[]): Promise<Desk>;
  /** Announces a deposit by bank with a proof of this shade; hands back the id of its case. */
  announce(who: TradingCustomer, amount: string, shade: number): Promise<string>;
}

export interface Desk extends TestOperator {
  /** As `ask`, for a call the story expects to succeed; hands back its data. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect.
  get(call: OperatorRouteId, input?: Input): Promise<any>;
  /** Code and reason of a call that is refused. */
  refused(call: OperatorRouteId, input?: Input): Promise<readonly [number, string]>;
}

export async function openManualHouse(
  opening: Parameters<typeof openPayoutHouse>[1] = {},
): Promise<ManualHouse> {
  const house = await openPayoutHouse({ REVIEW_MODE: 'manual' }, opening);
  return {
    ...house,
    operator: async (name, ...roles) => deskOf(await openOperator(house, name, roles)),
    announce: async (who, amount, shade) => {
      const bytes = await pngOf(shade);
      const { data } = await sendPicture(house, { token: who.token, bytes });
      const sent = { kind: 'BANK', currency: 'USD', amount, proofUrl: data.url };
      return `d-${(await who.get('depositCreate', sent)).id}`;
    },
  };
}

function deskOf(operator: TestOperator): Desk {
  return {
    ...operator,
    get: async (call, input) => {
      const { code, msg, data } = await operator.ask(call, input);
      if (code !== 200) throw new Error(`${call} answered ${code}: ${msg}`);
      return data;
    },
    refused: async (call, input) => {
      const { code, data } = await operator.ask(call, input);
      return [code, data.reason];
    },
  };
}
