import { passIdentity } from './sign-again.ts';
import { openTradingHouse, type TradingCustomer, type TradingHouse } from './trading-house.ts';

export const PAY_PASSWORD = '481516';
export const OWN_CARD = {
  kind: 'BANK',
  bankName: 'Bank of Example',
  bankAccountName: 'Ada Lovelace',
  cardNumber: '6217 0031 4159 2653',
} as const;
export const OWN_WALLET = {
  kind: 'VM',
  currencyType: 'USDT',
  network: 'TRC-20',
  walletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
} as const;

/** A house whose customers can withdraw. */
export interface PayoutHouse extends TradingHouse {
  /** Ada Lovelace, verified, with her transaction password and this in her funding account. */
  verified(balance: string): Promise<Payer>;
}

export interface Payer extends TradingCustomer {
  /** Saves a card that is hers; hands back its id. */
  card(set?: Partial<Record<keyof typeof OWN_CARD, string>>): Promise<string>;
  wallet(set?: Partial<Record<keyof typeof OWN_WALLET, string>>): Promise<string>;
}

export async function openPayoutHouse(
  ...opening: Parameters<typeof openTradingHouse>
): Promise<PayoutHouse> {
  const house = await openTradingHouse(...opening);
  return {
    ...house,
    verified: async (balance) => {
      const customer = await house.customer({ BALANCE: balance });
      await passIdentity(house, customer.userId);
      const secret = { payPassword: PAY_PASSWORD, confirmPayPassword: PAY_PASSWORD };
      const { token } = await customer.get('settingPayPassword', secret);
      return payerOf({ ...customer, token });
    },
  };
}

export function payerOf(customer: TradingCustomer): Payer {
  return {
    ...customer,
    card: async (set) => (await customer.get('cardAdd', { ...OWN_CARD, ...set })).id,
    wallet: async (set) => (await customer.get('cardAdd', { ...OWN_WALLET, ...set })).id,
  };
}

/** A withdrawal of 100 to a card; set what the story needs. */
export function aWithdrawal(cardId: string, set: Record<string, unknown> = {}) {
  return { kind: 'BANK', cardId, amount: '100', payPassword: PAY_PASSWORD, ...set };
}
