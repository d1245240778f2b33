import { expect, test } from 'vitest';
import {
  type Digest,
  listText,
  readList,
  simulatedEntries,
  ticketOf,
  workOutDraw,
} from './draw.ts';

/** A digest whose ranks can be read: what follows the seed and the list's hash. */
const plain: Digest = async (text) => text.split(' ').at(-1) ?? '';

const entries = [
  { ticket: 'c', lots: 3 },
  { ticket: 'a', lots: 1 },
  { ticket: 'b', lots: 2 },
];

async function given(lots: number) {
  const { entries: drawn } = await workOutDraw({ seed: 's', entries, lots }, plain);
  return drawn.map(({ ticket, allottedLots }) => `${ticket}${allottedLots}`);
}

test('one lot each in the order of ranks, then a second one, until the lots are gone', async () => {
  expect(await given(2)).toEqual(['a1', 'b1', 'c0']);
  expect(await given(4)).toEqual(['a1', 'b2', 'c1']);
  expect(await given(5)).toEqual(['a1', 'b2', 'c2']);
  expect(await given(9)).toEqual(['a1', 'b2', 'c3']);
});

test('a list is the same in whatever order it came, and reads back', async () => {
  expect(listText(entries)).toBe('a 1\nb 2\nc 3\n');
  expect(listText(readList(listText(entries)))).toBe(listText(entries));
  const twice = await Promise.all([entries, entries.toReversed()].map((all) => drawn(all, 'x')));
  expect(twice[0]).toEqual(twice[1]);
});

async function drawn(all: typeof entries, seed: string) {
  return workOutDraw({ seed, entries: all, lots: 2 }, async (text) => `<${text}>`);
}

test('another ticket, or another seed, is another draw', async () => {
  const one = await drawn(entries, 'x');
  expect((await drawn([...entries, { ticket: 'd', lots: 1 }], 'x')).listHash).not.toBe(
    one.listHash,
  );
  expect((await drawn(entries, 'y')).seedHash).not.toBe(one.seedHash);
});

test('simulated applications follow from the id alone, and a ticket from who asked and how', async () => {
  const digest: Digest = async (text) => Buffer.from(text.padEnd(40, '.')).toString('hex');
  const offering = { id: 'ZQLM-1', company: { oversubscription: 6 } };
  const simulated = await simulatedEntries(offering, digest);
  expect(simulated).toHaveLength(400);
  expect(simulated.every(({ lots }) => lots >= 1 && lots <= 5)).toBe(true);
  expect(await simulatedEntries(offering, digest)).toEqual(simulated);
  const of = { offeringId: 'ZQLM-1', accountId: '10000001', clientOrderId: 'c' };
  expect(await ticketOf(of, async (text) => text)).toBe('ticket ZQLM-1 10000001 c');
});
