import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { presentExport } from '../../exports/present-export.ts';

/** Extension: how far the customer's newest export is. */
export const exportState = endpoint('exportState', async ({ caller, nowMs }, { exports }) =>
  accept(presentExport(await exports.store.latest(caller.userId), nowMs)),
);
