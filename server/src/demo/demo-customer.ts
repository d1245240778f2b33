import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { remakeImage } from '@candor/adapters/images/remake-image';
import { CONFIRMATIONS_NEEDED } from '@candor/domain/funding/rails';
import { coinsForUsd } from '@candor/domain/funding/rates';
import type { Deposit } from '@candor/engines/funding/deposit-ports';
import { addUser } from '../auth/add-user.ts';
import { fileUrl } from '../files/file-room.ts';
import type { Services } from '../services.ts';
import { nextId } from '../trading/ids.ts';
import { LanesUnavailable } from '../trading/run-command.ts';

/** Printed at every start, so that a newcomer can look around before registering. */
export const demoCustomer = { email: 'demo@candor.example', password: 'candor-demo' } as const;

const DEMO_DEPOSIT_USD_MINOR = 1_000_000n;
/**
 * A receipt of one white pixel: the deposit goes the way of every other, so it needs a proof too.
 */
const WHITE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

/**
 * Shuts the demo customer out of an installation that has one from its days on one machine: the
 * password stands in the source.
 */
export async function shutDemoCustomerOut(services: Services): Promise<void> {
  const { users } = services.stores;
  const known = await users.byEmail(demoCustomer.email);
  if (known === null || known.isLocked) return;
  const { userId, passwordHash } = known;
  if (!(await services.passwords.matches(demoCustomer.password, passwordHash))) return;
  await users.setLocked(userId, true);
  await services.sessions.endAll({ userId, exceptId: null, nowMs: services.clock.nowMs() });
}

/**
 * The demo customer of a paper installation on this machine, made at its first start. Their money
 * comes by the simulated chain like anybody's: a deposit of 10,000.00 USD, credited after three
 * confirmations.
 */
export async function ensureDemoCustomer(services: Services): Promise<{ readonly userId: string }> {
  const { users } = services.stores;
  const known = await users.byEmail(demoCustomer.email);
  if (known !== null) {
    if (known.isLocked) await users.setLocked(known.userId, false);
    return known;
  }
  const nowMs = services.clock.nowMs();
  const passwordHash = await services.passwords.hash(demoCustomer.password);
  const { email } = demoCustomer;
  const newcomer = { email, passwordHash, invitedBy: null, language: 'en', nowMs } as const;
  const user = await addUser(newcomer, users);
  if (user === 'email-taken') throw new Error('The demo customer appeared twice.');
  await openAccount(user.userId, services, nowMs);
  await users.markWalletsOpen(user.userId);
  await announceDeposit(user.userId, services, nowMs);
  return user;
}

const TRIES_MOST = 60;
const PAUSE_MS = 500;

/** On a slow machine the lanes of a start may take no command for some seconds. */
async function openAccount(userId: string, services: Services, nowMs: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await services.openAccount(userId, nowMs);
      return;
    } catch (error) {
      if (!(error instanceof LanesUnavailable) || tries === TRIES_MOST) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
}

async function announceDeposit(userId: string, services: Services, nowMs: number): Promise<void> {
  const { desk, deposits } = services.funding;
  const way = { kind: 'VM', currency: 'USDT', network: 'TRC-20' } as const;
  const fx = await desk.rateOf(way, nowMs);
  // No price yet: the demo customer starts with nothing, as everybody does.
  if (fx === null) return;
  const bytes = await remakeImage(Buffer.from(WHITE_PIXEL, 'base64'));
  if (bytes === null) throw new Error('The proof of the demo deposit is no image.');
  const proof = await services.files.keep({ userId, purpose: 'proof', bytes, nowMs });
  if (typeof proof === 'string') throw new Error('The proof of the demo deposit is no image.');
  const deposit: Deposit = {
    id: nextId('d', nowMs),
    userId,
    ...way,
    amountMinor: DEMO_DEPOSIT_USD_MINOR,
    coinAmount: coinsForUsd(fx, DEMO_DEPOSIT_USD_MINOR),
    quotedRate: fx.rate,
    creditRate: null,
    creditMidRate: null,
    creditMinor: null,
    state: 'pending',
    failure: null,
    failureText: null,
    confirmations: 0,
    confirmationsNeeded: CONFIRMATIONS_NEEDED,
    txId: null,
    proofUrl: fileUrl(proof),
    // Its own mark: the demo proof of another installation is nobody's used proof here.
    proofHash: randomBytes(32).toString('hex'),
    createdMs: nowMs,
    endedMs: null,
    dueMs: desk.firstLookMs('VM', nowMs),
  };
  await deposits.create(deposit);
}
