import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { createPool, PLAN_BY_KEY } from '@candor/database/pool';
import type { Pool } from 'pg';

/** More than a lane has loads on their way at once: the rest looks things up for its commands. */
const LOADS_MAX = 5;
const REPORTS_MAX = 4;

/** Connections apart from everybody's: who reads much delays neither orders nor customers. */
export interface LanePools {
  /** Accounts that are loaded into memory, and what lanes look up. */
  readonly loads: Pool;
  /** The history of accounts: orders, positions, bills, receipts. */
  readonly reports: Pool;
  end(): Promise<void>;
}

export function openLanePools(address: DatabaseAddress): LanePools {
  const loads = createPool(address, { max: LOADS_MAX, options: PLAN_BY_KEY });
  const reports = createPool(address, { max: REPORTS_MAX });
  return {
    loads,
    reports,
    end: async () => {
      await Promise.all([loads.end(), reports.end()]);
    },
  };
}
