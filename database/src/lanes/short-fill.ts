import type { MovementChange } from '@candor/engines/trading/lane-store';
import type { CanonicalWriter } from './canonical-writer.ts';

/** With this at its beginning a row's postings are short, and so is its fill. */
const SHORT = '@';
const OF_CUSTOMER = 'customer:';

/** Units of texts that JSON writes as they are, and that do not look shortened. */
const PLAIN = new Uint8Array(0x80);
for (let unit = 0x20; unit < 0x7f; unit += 1) {
  if (/[\w :.|-]/.test(String.fromCharCode(unit))) PLAIN[unit] = 1;
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= PLAIN.length || PLAIN[unit] !== 1) return false;
  }
  return true;
}

/**
 * Whether `whole_fill` (in SQL) can make a movement's fill whole from the columns of its row. False
 * of what is no fill, of an entry of several wallets, and where JSON would escape a name.
 */
export function canBeShort({ causeId, refId, entries, fill }: MovementChange): boolean {
  if (fill === null || fill.fill.fillId !== causeId || fill.fill.orderId !== refId) return false;
  if (!isPlain(causeId)) return false;
  for (const { entry, legs } of entries) {
    const { id, billType, postings } = entry;
    if (legs.length !== 1 || postings.length === 0) return false;
    // Its cause and its kind with a hyphen between, as `causeOfAll` has made sure of the end.
    if (id.length !== causeId.length + 1 + billType.length || !id.startsWith(causeId)) return false;
    if (!id.endsWith(billType)) return false;
    for (const { account, unit } of postings) if (!isPlain(account) || !isPlain(unit)) return false;
  }
  return true;
}

/** The postings by entry, in the order they were made, with `@` for the customer's own accounts. */
export function writeShortPostings(movement: MovementChange, writer: CanonicalWriter): void {
  const own = `${OF_CUSTOMER}${movement.accountId}:`;
  writer.raw(SHORT);
  let opening = '[[["';
  for (const { entry } of movement.entries) {
    for (const { account, unit, amount } of entry.postings) {
      writer.raw(opening);
      const isOwn = account.startsWith(own);
      if (isOwn) writer.raw(SHORT);
      writer.raw(isOwn ? account.slice(own.length) : account);
      writer.raw('","');
      writer.raw(unit);
      writer.raw('","');
      writer.digits(amount);
      opening = '"],["';
    }
    opening = '"]],[["';
  }
  writer.raw('"]]]');
}
