import { isIP, isIPv4 } from 'node:net';
import type { TrustedProxy } from '../config/doors.ts';

/** Entries of `X-Forwarded-For` that are looked at, from the right. */
const ENTRIES_MAX = 20;
const UNKNOWN = 'unknown';

/**
 * Whose call it is: the address at the other end of the connection, or where that is a trusted
 * proxy what it wrote rightmost into `X-Forwarded-For`, and so on to the left while those are
 * trusted too. What stands left of the first stranger is the stranger's own word and counts for
 * nothing; a word that is no address ends the walk at the proxy that passed it on.
 */
export function callerAddress(
  call: { readonly socketAddress: string | undefined; readonly forwardedFor: string | undefined },
  trusted: TrustedProxy | null,
): string {
  let address = plainAddress(call.socketAddress ?? '') ?? UNKNOWN;
  if (trusted === null || call.forwardedFor === undefined) return address;
  const told = call.forwardedFor.split(',').slice(-ENTRIES_MAX).reverse();
  for (const [hop, text] of told.entries()) {
    if (!isTrusted(trusted, address, hop)) break;
    const next = plainAddress(text.trim());
    if (next === null) break;
    address = next;
  }
  return address;
}

/** Whether a connection is a trusted proxy's, so that what it says of the caller counts. */
export function isPassedOn(
  socketAddress: string | undefined,
  trusted: TrustedProxy | null,
): boolean {
  if (trusted === null) return false;
  return isTrusted(trusted, plainAddress(socketAddress ?? '') ?? UNKNOWN, 0);
}

function isTrusted(trusted: TrustedProxy, address: string, hop: number): boolean {
  if (trusted.networks === null) return hop < trusted.hops;
  if (address === UNKNOWN) return false;
  return trusted.networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/**
 * Under which name an address is counted: an IPv4 address itself, of an IPv6 address the 64 bits
 * that a provider gives to one customer.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const four = hextetsOf(address).slice(0, 4);
  return `${four.map((hextet) => hextet.toString(16)).join(':')}::/64`;
}

/** Networks of one block have together so many times what one of them has. */
export const blockShare = 4;

/**
 * The first 48 bits of a network of `networkOf`, which one customer of many a provider has; null
 * where the network is an IPv4 address.
 */
export function blockOf(network: string): string | null {
  if (!network.endsWith('::/64')) return null;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/** Whether an address is this very machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

/** An address without port, brackets, zone or IPv6 wrapping; null for what is none. */
export function plainAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  const bare = (bracketed ?? withPort ?? text).replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 0) return null;
  if (version === 4) return bare;
  const hextets = hextetsOf(bare);
  const [high = 0, low = 0] = hextets.slice(6);
  const isWrapped = hextets.slice(0, 5).every((hextet) => hextet === 0) && hextets[5] === 0xffff;
  if (!isWrapped) return bare.toLowerCase();
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight numbers of a valid IPv6 address. */
function hextetsOf(address: string): readonly number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const text = dotted === null ? address : `${dotted[1]}${pairsOf(dotted.slice(2).map(Number))}`;
  const [left = '', right] = text.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16));
  const head = numbers(left);
  if (right === undefined) return head;
  const tail = numbers(right);
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function pairsOf([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string {
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
