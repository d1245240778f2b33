import type { LocalizedText } from '../instruments/instrument.ts';

/** A part of a model: an instrument in dollars, and its share of the worth in basis points. */
export interface ModelHolding {
  readonly instrumentId: string;
  readonly weightBps: bigint;
}

/** An invented institution whose model portfolio can be followed. Its record is worked out. */
export interface Institution {
  readonly id: string;
  readonly name: LocalizedText;
  readonly strategy: LocalizedText;
  readonly description: LocalizedText;
  /** Together a little less than everything: what is left stays in cash and pays the costs. */
  readonly holdings: readonly ModelHolding[];
  /** Of the profit at the end of a term; nothing of a loss. */
  readonly feeBps: bigint;
  /** The most it manages for all followers together. */
  readonly capacityMinor: bigint;
}

const parts = (weightBps: bigint, ...ids: readonly string[]): readonly ModelHolding[] =>
  ids.map((instrumentId) => ({ instrumentId, weightBps }));

/** Every institution, as the list shows them. */
export const institutions: readonly Institution[] = [
  {
    id: 'harrow-bay',
    name: { en: 'Harrow Bay Partners', 'zh-Hans': '哈罗湾合伙', 'zh-Hant': '哈羅灣合夥' },
    strategy: {
      en: 'Large US stocks, rebalanced each month',
      'zh-Hans': '美国大型股，每月再平衡',
      'zh-Hant': '美國大型股，每月再平衡',
    },
    description: {
      en: 'Six large companies in equal parts.',
      'zh-Hans': '六家大型公司，等比例持有。',
      'zh-Hant': '六家大型公司，等比例持有。',
    },
    holdings: [
      ...parts(1_650n, '0:NASDAQ:AAPL', '0:NASDAQ:MSFT', '0:NASDAQ:COST'),
      ...parts(1_650n, '0:NYSE:JPM', '0:NYSE:JNJ', '0:NYSE:XOM'),
    ],
    feeBps: 1_000n,
    capacityMinor: 1_000_000_000n,
  },
  {
    id: 'saltmarsh',
    name: { en: 'Saltmarsh Bond Desk', 'zh-Hans': '盐沼债券', 'zh-Hant': '鹽沼債券' },
    strategy: {
      en: 'Bond funds and gold, small swings',
      'zh-Hans': '债券基金与黄金，波动较小',
      'zh-Hant': '債券基金與黃金，波幅較小',
    },
    description: {
      en: 'Three bond funds and a gold fund.',
      'zh-Hans': '三只债券基金和一只黄金基金。',
      'zh-Hant': '三隻債券基金和一隻黃金基金。',
    },
    holdings: [
      ...parts(3_000n, '0:NASDAQ:BND', '0:NASDAQ:IEF'),
      ...parts(2_400n, '0:NYSE:LQD'),
      ...parts(1_500n, '0:NYSE:GLD'),
    ],
    feeBps: 500n,
    capacityMinor: 2_000_000_000n,
  },
  {
    id: 'kindling',
    name: { en: 'Kindling Growth', 'zh-Hans': '燃点成长', 'zh-Hant': '燃點增長' },
    strategy: {
      en: 'Fast-growing technology, few holdings',
      'zh-Hans': '高成长科技股，持仓集中',
      'zh-Hant': '高增長科技股，持倉集中',
    },
    description: {
      en: 'Four technology companies. It can fall far.',
      'zh-Hans': '四家科技公司，可能大幅下跌。',
      'zh-Hant': '四家科技公司，可能大幅下跌。',
    },
    holdings: parts(2_475n, '0:NASDAQ:NVDA', '0:NASDAQ:AMD', '0:NASDAQ:PLTR', '0:NASDAQ:TSLA'),
    feeBps: 2_000n,
    capacityMinor: 300_000_000n,
  },
  {
    id: 'longshore',
    name: { en: 'Longshore Digital', 'zh-Hans': '长岸数字', 'zh-Hant': '長岸數碼' },
    strategy: {
      en: 'The two largest coins, around the clock',
      'zh-Hans': '两大加密货币，全天候',
      'zh-Hant': '兩大加密貨幣，全天候',
    },
    description: {
      en: 'Two thirds Bitcoin, one third Ethereum.',
      'zh-Hans': '三分之二比特币，三分之一以太坊。',
      'zh-Hant': '三分之二比特幣，三分之一以太幣。',
    },
    holdings: [...parts(6_600n, '100:CRYPTO:BTCUSD'), ...parts(3_300n, '100:CRYPTO:ETHUSD')],
    feeBps: 2_000n,
    capacityMinor: 200_000_000n,
  },
];

export function institutionOf(id: string): Institution | null {
  return institutions.find((one) => one.id === id) ?? null;
}
