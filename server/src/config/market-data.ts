import type { ProductKind } from '@candor/domain/products/product';
import type { Fields } from './fields.ts';

/** Parts of the market that can be given to a source of their own. */
export const marketGroups = [
  'stocks',
  'us-stocks',
  'hk-stocks',
  'eu-stocks',
  'indices',
  'futures',
  'forex',
  'crypto',
] as const;
export type MarketGroup = (typeof marketGroups)[number];

const us: readonly ProductKind[] = ['usStock', 'auctionStock', 'blockTrade'];

/** What each word of MARKET_DATA means. */
export const kindsOfGroup: Readonly<Record<MarketGroup, readonly ProductKind[]>> = {
  stocks: [...us, 'hkStock', 'euStock'],
  'us-stocks': us,
  'hk-stocks': ['hkStock'],
  'eu-stocks': ['euStock'],
  indices: ['index'],
  futures: ['future'],
  forex: ['forex'],
  crypto: ['crypto'],
};

/** Sources of real prices, as they are written in MARKET_DATA, and what each of them has. */
const sourceGroups = {
  yahoo: ['stocks', 'us-stocks', 'hk-stocks', 'eu-stocks', 'indices', 'futures', 'forex'],
  'ccxt:kraken': ['crypto'],
  'ccxt:bitstamp': ['crypto'],
} as const satisfies Record<string, readonly MarketGroup[]>;
export type RealSource = keyof typeof sourceGroups;

export interface MarketDataRule {
  readonly group: MarketGroup;
  readonly source: RealSource;
}

const SIMULATED = 'simulated';
const sourceNames = Object.keys(sourceGroups);

/**
 * Reads MARKET_DATA: `simulated` (the default), or a mix such as
 * `simulated,crypto=ccxt:kraken,stocks=yahoo`. The first rule that fits an instrument counts, and
 * everything no rule names is simulated. Each part that cannot be used has its sentence.
 */
export function readMarketData(fields: Fields): readonly MarketDataRule[] {
  const text = fields.optional('MARKET_DATA') ?? SIMULATED;
  const rules: MarketDataRule[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === SIMULATED) continue;
    const rule = ruleOf(part);
    if (typeof rule === 'string') fields.problems.push(`MARKET_DATA: ${rule}`);
    else if (rules.some((one) => one.group === rule.group)) {
      fields.problems.push(`MARKET_DATA: ${rule.group} stands there twice.`);
    } else rules.push(rule);
  }
  return rules;
}

/** The rule, or the sentence that says what is wrong with it. */
function ruleOf(part: string): MarketDataRule | string {
  const [left = '', right, ...rest] = part.split('=').map((one) => one.trim());
  if (right === undefined || rest.length > 0) {
    return `"${part}" must be ${SIMULATED} or a market and its source, such as stocks=yahoo.`;
  }
  const group = marketGroups.find((one) => one === left);
  if (group === undefined) {
    return `"${left}" is no market. Use ${marketGroups.join(', ')}.`;
  }
  if (!isSource(right)) {
    return `"${right}" is no source. Use ${sourceNames.join(', ')}; what is not named is ${SIMULATED}.`;
  }
  const has: readonly MarketGroup[] = sourceGroups[right];
  if (has.includes(group)) return { group, source: right };
  return `${right} has no ${group}. It has ${has.join(', ')}.`;
}

function isSource(text: string): text is RealSource {
  return Object.hasOwn(sourceGroups, text);
}

/** Whether a market that closes has real prices: its hours are then those of its exchange. */
export function hasRealHours(rules: readonly MarketDataRule[]): boolean {
  return rules.some((rule) => rule.group !== 'crypto');
}
