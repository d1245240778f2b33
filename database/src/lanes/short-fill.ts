import type { MovementChange } from '@candor/engines/trading/lane-store';

/** Fields of a fill that its row of the journal says in columns of its own. */
export const SAID_BY_ROW: ReadonlySet<string> = new Set([
  'entries',
  'fillId',
  'orderId',
  'positionId',
]);

/** With these at its beginning a row's postings are short, and so is its fill. */
const SHORT = '@';
const OF_CUSTOMER = 'customer:';
/** All of it stands in JSON as it is, and nothing in it looks shortened. */
const PLAIN = /^[\w :.|-]*$/;

/**
 * The postings of a fill by entry, in the order they were made, with `@` for its customer's
 * accounts. Null of what is no fill, and of a fill that `whole_fill` (in SQL) could not make whole
 * from the columns of its row: an entry of several wallets, a name that JSON would escape.
 */
export function shortPostings(movement: MovementChange): string | null {
  const { accountId, causeId, refId, entries, fill } = movement;
  if (fill === null || fill.fill.fillId !== causeId || fill.fill.orderId !== refId) return null;
  const own = `${OF_CUSTOMER}${accountId}:`;
  let whole = '';
  let short = '';
  for (const { entry, legs } of entries) {
    if (legs.length !== 1 || entry.id !== `${causeId}-${entry.billType}`) return null;
    if (entry.postings.length === 0) return null;
    let parts = '';
    for (const { account, unit, amount } of entry.postings) {
      const name = account.startsWith(own) ? SHORT + account.slice(own.length) : account;
      parts += `${parts && ','}["${name}","${unit}","${amount}"]`;
      whole += account + unit;
    }
    short += `${short && ','}[${parts}]`;
  }
  return PLAIN.test(whole) && PLAIN.test(causeId) ? `${SHORT}[${short}]` : null;
}
