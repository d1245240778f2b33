import type { InstallationSecret } from '../auth/installation-secret.ts';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const ADDRESS_CHARS = 32;

/**
 * A practice deposit address: the same for a customer and network for ever, and of a form no real
 * network knows, so that no wallet can pay it. It protects nothing: another secret changes none.
 */
export function paperAddress(
  secret: InstallationSecret,
  of: { readonly userId: string; readonly network: string },
): string {
  const bytes = secret.markAt('paper deposit addresses', `${of.userId} ${of.network}`, 0);
  let text = '';
  for (let index = 0; index < ADDRESS_CHARS; index += 1) {
    text += BASE32[(bytes[index % bytes.length] ?? 0) % BASE32.length];
  }
  return `paper1${text}`;
}

/** What a customer writes into a bank transfer, so that it finds them. */
export function paymentReference(userId: string): string {
  return `CANDOR ${userId}`;
}
