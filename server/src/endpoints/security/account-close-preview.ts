import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** Extension: what keeps the customer's account from being closed. */
export const accountClosePreview = endpoint('accountClosePreview', async ({ caller }, { stores }) =>
  accept({ obstacles: await stores.closings.inTheWay(caller.userId) }),
);
