/** Place in the write-ahead log, in bytes: "16/B374D848" as a number. */
export function readLsn(text: string): bigint {
  const [, high = '', low = ''] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text) ?? [];
  if (high === '') throw new Error(`"${text}" is no place in the WAL.`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function writeLsn(lsn: bigint): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase();
  return `${hex(lsn >> 32n)}/${hex(lsn & 0xffffffffn)}`;
}

/** How a cluster's WAL is cut into files. */
export interface WalShape {
  readonly timeline: number;
  readonly segmentBytes: bigint;
}

/** The file of a segment by its number, as PostgreSQL names it. */
export function segmentName({ timeline, segmentBytes }: WalShape, segment: bigint): string {
  const inFour = 0x100000000n / segmentBytes;
  const parts = [BigInt(timeline), segment / inFour, segment % inFour];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

/** The number of the segment that holds a byte of the WAL. */
export const segmentOf = ({ segmentBytes }: WalShape, lsn: bigint): bigint => lsn / segmentBytes;

/** What an older name has less of, whatever the timeline. */
export const withoutTimeline = (name: string): string => name.slice(8, 24);

export const SEGMENT_NAME = /^[0-9A-F]{24}$/;
