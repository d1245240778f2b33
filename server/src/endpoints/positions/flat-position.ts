import { endpoint } from '../../call/endpoint.ts';
import { runClose } from '../../trading/run-close.ts';

/** Closes a position, whole or in part. */
export const flatPosition = endpoint(
  'flatPosition',
  ({ input: { price, clientOrderId, confirmed, ...input }, ...call }, services) =>
    runClose(services, { ...call, input: { ...input, price, clientOrderId, confirmed } }),
  { answersKept: 'by-lane' },
);
