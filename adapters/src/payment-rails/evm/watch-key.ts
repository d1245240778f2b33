import { HDKey } from '@scure/bip32';
import { addr } from 'micro-eth-signer';

/** Depth of an account's key: m/44'/60'/0'. */
const ACCOUNT_DEPTH = 3;
/** Addresses that are given out, not change. */
const RECEIVING = 0;
const CACHED_MAX = 50_000;

/** Addresses of an account that can be watched and not spent from. */
export interface WatchKey {
  /** The address of a place, with the checksum of EIP-55. */
  addressAt(place: number): string;
}

/**
 * Reads an extended public key of an account (BIP-32, m/44'/60'/0'); an address is then 0/place
 * under it. Hands back the sentence that says what is wrong with one that cannot be used. The key
 * itself stands in no sentence.
 */
export function watchKey(text: string): WatchKey | string {
  let account: HDKey;
  try {
    account = HDKey.fromExtendedKey(text);
  } catch {
    return 'it is no extended public key (xpub…) whose checksum is right.';
  }
  if (account.privateKey !== null) {
    account.wipePrivateData();
    return (
      'it is a private key. This house only watches, and no key that can spend belongs on ' +
      'its server. Give the public one (xpub…), and take the private one for known to others.'
    );
  }
  if (account.depth !== ACCOUNT_DEPTH) {
    return `it is of depth ${account.depth}; give the one of the account, m/44'/60'/0'.`;
  }
  const receiving = account.deriveChild(RECEIVING);
  const known = new Map<number, string>();
  return {
    addressAt: (place) => {
      const address = known.get(place) ?? addressOf(receiving.deriveChild(place));
      if (known.size < CACHED_MAX) known.set(place, address);
      return address;
    },
  };
}

function addressOf({ publicKey }: HDKey): string {
  if (publicKey === null) throw new Error('A derived key has no public part.');
  return addr.fromPublicKey(publicKey);
}
