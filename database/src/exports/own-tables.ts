import { moneyHeldBack, moneyTables } from './money-tables.ts';
import type { HeldBack, OwnTable } from './own-table.ts';
import { personHeldBack, personTables } from './person-tables.ts';
import { tradingHeldBack, tradingTables } from './trading-tables.ts';

/** Everything the house has about a customer and hands out; a new table must answer here. */
export const ownTables: readonly OwnTable[] = [...personTables, ...moneyTables, ...tradingTables];

/** What names customers and is not handed out, each with its reason. */
export const heldBack: readonly HeldBack[] = [
  ...personHeldBack,
  ...moneyHeldBack,
  ...tradingHeldBack,
];
