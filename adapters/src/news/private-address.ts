import { BlockList, isIP } from 'node:net';

// Two lists: one would hold an IPv4 address against the ranges of IPv6 as well.
const own = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  own.ipv4.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  // All that is given out to nobody, and what leads on to an IPv4 address.
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const) {
  own.ipv6.addSubnet(network, prefix, 'ipv6');
}

/**
 * Whether an IP address is one of this machine, this network or nobody in particular: the ranges of
 * RFC 6890, and IPv6 addresses that hold one of them. What is no IP address counts as one.
 */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return own.ipv4.check(mapped, 'ipv4');
  return version === 4 ? own.ipv4.check(address, 'ipv4') : own.ipv6.check(address, 'ipv6');
}
