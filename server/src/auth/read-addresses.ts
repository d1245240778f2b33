import { BlockList } from 'node:net';
import { addNetwork } from '../config/doors.ts';
import { plainAddress } from '../edge/caller-address.ts';

/**
 * Addresses and networks as they are kept: without blanks, in lower case, none twice; null where
 * one is neither. A wrapped IPv4 address is the address itself.
 */
export function readAddresses(given: readonly string[]): readonly string[] | null {
  const kept = given.map((text) => plainNetwork(text.trim()));
  return kept.includes(null) ? null : [...new Set(kept.filter((text) => text !== null))];
}

function plainNetwork(text: string): string | null {
  const [address = '', bits] = text.split('/');
  // A zone is a name of one machine's own wires.
  if (text.includes('%') || !addNetwork(new BlockList(), text)) return null;
  if (bits === undefined) return plainAddress(address);
  return `${address.toLowerCase()}/${Number(bits)}`;
}
