import type { CouponPaid, Fact, SubscriptionListed } from '@candor/domain/trading/facts';
import { type ActStore, causeOf, type HoldingFact } from '@candor/engines/acts/act-ports';
import type { Pool } from 'pg';
import { factsOfCause, factsWith } from './logged-facts.ts';

interface AccountRow {
  readonly account_id: string;
}

/** Who holds what an act is about, out of the lanes' tables and their event log. */
export function createActStore(pool: Pool): ActStore {
  return {
    holders: async (instrumentIds) => {
      const { rows } = await pool.query<AccountRow>(
        `SELECT account_id FROM positions WHERE is_open AND instrument_id = ANY ($1)
          UNION SELECT account_id FROM orders WHERE is_open AND instrument_id = ANY ($1)`,
        [instrumentIds],
      );
      return rows.map((row) => row.account_id);
    },
    leftBehind: async ({ instrumentIds, splits }) => {
      const { rows } = await pool.query<AccountRow>(
        `SELECT account_id FROM (
           SELECT account_id, body AS stored FROM positions
            WHERE is_open AND instrument_id = ANY ($1)
           UNION ALL SELECT account_id, terms FROM orders
            WHERE is_open AND instrument_id = ANY ($1)) one
          WHERE coalesce((stored::jsonb ->> 'splits')::integer, 0) < $2
          GROUP BY account_id`,
        [instrumentIds, splits],
      );
      return rows.map((row) => row.account_id);
    },
    done: async (causeId) => {
      const facts = await factsOfCause(pool, { causeId, word: HOLDING });
      return facts.filter(isOfHolding).filter((act) => causeOf(act) === causeId);
    },
  };
}

/** Who held an instrument at an instant and holds it still, or had an order in it that waits. */
export async function holdersAt(
  pool: Pool,
  instrumentId: string,
  atMs: number,
): Promise<readonly string[]> {
  const { rows } = await pool.query<AccountRow>(
    `SELECT account_id FROM positions
      WHERE is_open AND instrument_id = $1 AND opened_ms <= $2
      UNION SELECT account_id FROM orders
      WHERE is_open AND instrument_id = $1 AND accepted_ms <= $2`,
    [instrumentId, atMs],
  );
  return rows.map((row) => row.account_id);
}

/** What changed holdings without an order, among the facts of an event. */
export function holdingFactsIn(
  facts: string,
): readonly (HoldingFact | SubscriptionListed | CouponPaid)[] {
  const listed = factsWith(LISTED, facts).filter((fact) => fact.kind === 'subscriptionListed');
  const coupons = factsWith(COUPON, facts).filter((fact) => fact.kind === 'couponPaid');
  return [...factsWith(HOLDING, facts).filter(isOfHolding), ...listed, ...coupons];
}

const HOLDING = '"kind":"holdingS';
const COUPON = '"kind":"couponPaid"';
const LISTED = '"kind":"subscriptionListed"';

function isOfHolding(fact: Fact): fact is HoldingFact {
  return fact.kind === 'holdingSplit' || fact.kind === 'holdingSettled';
}
