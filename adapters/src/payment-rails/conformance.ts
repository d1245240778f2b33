import {
  type Arrival,
  type PaymentRail,
  type RailCursor,
  RailUnavailable,
} from '@candor/engines/funding/payment-rail-port';

/** A rail on a chain that can be driven. */
export interface RailBench {
  /** A rail on this chain that remembers nothing, as after a restart. */
  open(): PaymentRail;
  /** Sends minor units of a way's currency, in the next block. Hands back the transaction. */
  send(to: {
    readonly way: number;
    readonly address: string;
    readonly amountMinor: bigint;
  }): Promise<string>;
  mine(blocks: number): Promise<void>;
  /** The chain forgets a transaction, the newest ones first, and goes another way. */
  takeBack(txId: string): Promise<void>;
  /** From now on whatever the rail asks for gets no answer; false: it does again. */
  silence(isSilent: boolean): void;
  nowMs(): number;
}

/** The suite's word for what a rail must have kept. */
type Tell = (violation: string) => void;

const PAGES_MAX = 200;
const AMOUNT_MINOR = 12_345_678n;

/**
 * What every payment rail must keep, whatever its chain. Answers the violations it found, in words;
 * a healthy rail gives none.
 */
export async function railViolations(bench: RailBench): Promise<string[]> {
  const violations: string[] = [];
  const tell: Tell = (violation) => violations.push(violation);
  const rail = bench.open();
  if (rail.chain === '' || rail.title === '') tell('a rail has a name');
  if (rail.ways.length === 0) tell('takes nothing');
  if (!(rail.lookEveryMs > 0)) tell('is never looked at again');
  addressViolations(bench, tell);
  for (const [way] of rail.ways.entries()) {
    await arrivalViolations(bench, way, tell);
    await takenBackViolations(bench, way, tell);
  }
  await pagingViolations(bench, tell);
  await silenceViolations(bench, tell);
  return violations;
}

/** One customer's address on a network; `place` tells customers apart. */
function addressFor(rail: PaymentRail, way: number, place: number): string {
  const network = rail.ways[way]?.network ?? '';
  return rail.addressOf({ userId: String(10_000_000 + place), place, network });
}

function addressViolations(bench: RailBench, tell: Tell): void {
  const [rail, again] = [bench.open(), bench.open()];
  for (const [way] of rail.ways.entries()) {
    const given = Array.from({ length: 20 }, (_, place) => addressFor(rail, way, place));
    if (new Set(given).size !== given.length) tell('two customers share an address');
    if (given.some((address, place) => addressFor(again, way, place) !== address)) {
      tell('an address changed over a restart');
    }
  }
}

/** Reads to the head; every arrival in the order it was told. */
async function readAll(
  bench: RailBench,
  after: RailCursor | null,
  addresses: readonly string[],
  reopen = false,
): Promise<{ cursor: RailCursor; arrivals: Arrival[]; undone: number[] }> {
  let rail = bench.open();
  let cursor = after;
  const arrivals: Arrival[] = [];
  const undone: number[] = [];
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const page = await rail.page(cursor, async () => addresses, bench.nowMs());
    arrivals.push(...page.arrivals);
    if (page.undoneFrom !== null) undone.push(page.undoneFrom);
    cursor = page.cursor;
    if (page.isAtHead) return { cursor, arrivals, undone };
    if (reopen) rail = bench.open();
  }
  throw new Error('The head was not reached.');
}

async function arrivalViolations(bench: RailBench, way: number, tell: Tell): Promise<void> {
  const rail = bench.open();
  const { currency, network, confirmationsNeeded } = rail.ways[way] ?? rail.ways[0] ?? nothing();
  const say: Tell = (violation) => tell(`${currency} on ${network}: ${violation}`);
  const [address, other, foreign] = [1, 2, 3].map((place) => addressFor(rail, way, place));
  if (address === undefined || other === undefined || foreign === undefined) return;
  const start = await readAll(bench, null, [address, other]);
  if (start.arrivals.length > 0) say('tells what came before it began');
  const txId = await bench.send({ way, address, amountMinor: AMOUNT_MINOR });
  const second = await bench.send({ way, address: other, amountMinor: 1n });
  await bench.send({ way, address: foreign, amountMinor: AMOUNT_MINOR });
  await bench.mine(2);
  const { arrivals, cursor } = await readAll(bench, start.cursor, [address, other]);
  const found = arrivals.map((one) => `${one.txId} ${one.address} ${one.amountMinor}`);
  const wanted = [`${txId} ${address} ${AMOUNT_MINOR}`, `${second} ${other} 1`];
  if (found.sort().join() !== wanted.sort().join())
    say(`told ${found.join()}, not ${wanted.join()}`);
  for (const one of arrivals) {
    if (one.currency !== currency || one.network !== network) say('another coin or network');
    if (one.chain !== rail.chain) say('another chain');
    if (one.amountUnits < one.amountMinor) say('less on the chain than in the books');
  }
  const [arrival] = arrivals;
  if (arrival === undefined) return;
  await confirmationViolations(bench, arrival, confirmationsNeeded, say);
  const after = await readAll(bench, cursor, [address, other]);
  if (after.arrivals.length > 0) say('tells an arrival again after its cursor');
}

async function confirmationViolations(
  bench: RailBench,
  arrival: Arrival,
  needed: number,
  say: Tell,
): Promise<void> {
  const rail = bench.open();
  let before = 0;
  for (let block = 0; block <= needed; block += 1) {
    const standing = await rail.standing(arrival, bench.nowMs());
    if (standing.kind === 'gone') return say('gone, and nothing was taken back');
    if (standing.confirmations < 1) say('arrived without a block');
    if (block > 0 && standing.confirmations !== before + 1) {
      say(`one block more made ${before} confirmations ${standing.confirmations}`);
    }
    before = standing.confirmations;
    await bench.mine(1);
  }
}

/** A transfer that the chain took back before it was credited is gone, and may come again. */
async function takenBackViolations(bench: RailBench, way: number, tell: Tell): Promise<void> {
  const rail = bench.open();
  const address = addressFor(rail, way, 4);
  const start = await readAll(bench, null, [address]);
  const txId = await bench.send({ way, address, amountMinor: AMOUNT_MINOR });
  await bench.mine(2);
  const { arrivals, cursor } = await readAll(bench, start.cursor, [address]);
  const [arrival] = arrivals;
  if (arrival === undefined) return tell('an arrival is missing');
  await bench.takeBack(txId);
  await bench.mine(3);
  const { kind } = await bench.open().standing(arrival, bench.nowMs());
  if (kind !== 'gone') tell('what the chain took back still stands');
  const after = await readAll(bench, cursor, [address]);
  if (after.arrivals.length > 0) tell('tells what the chain took back');
  const again = await bench.send({ way, address, amountMinor: AMOUNT_MINOR + 1n });
  await bench.mine(2);
  const later = await readAll(bench, after.cursor, [address]);
  if (later.arrivals.map((one) => one.txId).join() !== again) {
    tell('does not find its way on the other branch');
  }
}

/** Killed after any page, a rail that begins at the stored cursor misses and doubles nothing. */
async function pagingViolations(bench: RailBench, tell: Tell): Promise<void> {
  const rail = bench.open();
  const addresses = [5, 6].map((place) => addressFor(rail, 0, place));
  const start = await readAll(bench, null, addresses);
  const sent: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const address = addresses[count % 2] ?? '';
    sent.push(await bench.send({ way: 0, address, amountMinor: BigInt(1_000 + count) }));
    await bench.mine(1 + (count % 3) * 9);
  }
  await bench.mine(2);
  const once = await readAll(bench, start.cursor, addresses);
  const restarted = await readAll(bench, start.cursor, addresses, true);
  for (const [name, { arrivals }] of Object.entries({ once, restarted })) {
    const told = arrivals.map(({ txId }) => txId);
    if (told.join() !== sent.join()) tell(`${name}: ${told.length} of ${sent.length} transfers`);
  }
}

async function silenceViolations(bench: RailBench, tell: Tell): Promise<void> {
  const rail = bench.open();
  const address = addressFor(rail, 0, 7);
  const { cursor } = await readAll(bench, null, [address]);
  await bench.send({ way: 0, address, amountMinor: AMOUNT_MINOR });
  await bench.mine(2);
  bench.silence(true);
  const refused = await rail.page(cursor, async () => [address], bench.nowMs()).catch(saidNo);
  if (refused !== 'unavailable') tell('a silent chain was read');
  bench.silence(false);
  const { arrivals } = await readAll(bench, cursor, [address]);
  if (arrivals.length !== 1) tell('does not heal after a silence');
}

function saidNo(error: unknown): 'unavailable' {
  if (error instanceof RailUnavailable) return 'unavailable';
  throw error;
}

function nothing(): never {
  throw new Error('A rail takes something.');
}
