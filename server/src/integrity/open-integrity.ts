import { setTimeout as sleep } from 'node:timers/promises';
import { openHeadFile } from '@candor/adapters/heads/head-file';
import { openNewestHeads } from '@candor/adapters/heads/newest-heads';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { createWebhookCopies } from '@candor/adapters/heads/webhook-copies';
import { type Signer, signerOf } from '@candor/database/lanes/group-signature';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { keepHeadMark, readChains } from '@candor/database/stores/head-mark';
import {
  createSuspensionStore,
  EVERY_ACCOUNT,
  type Suspension,
  type SuspensionStore,
} from '@candor/database/stores/suspensions';
import type { Clock } from '@candor/engines/clock';
import { HeadKeeper } from '@candor/engines/integrity/head-keeper';
import type { HeadCopies, SecurityLogHead } from '@candor/engines/integrity/head-ports';
import type { MailPort } from '@candor/engines/ports/mail';
import type { HeldJob } from '@candor/engines/roles/jobs/job-keeper';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { CommittedGroup } from '@candor/engines/trading/lane/lane-store';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { IntegrityConfig } from '../config/config.ts';
import { type BooksToCheck, type Findings, GENESIS, lookAtAll, lookAtTail } from './check-books.ts';
import { createMailCopies } from './mail-copies.ts';
import { SuspendedAccounts } from './suspended-accounts.ts';

/** The whole check may hold the start up so long; the rest of it runs beside the server. */
const HOLD_START_MS = 1_000;
/** Of a processor, beside the server: one part checks, this many rest. */
const REST_FOR_WORK = 4;
const RELEASES_EVERY_MS = 5_000;

export interface IntegrityDeps {
  readonly config: IntegrityConfig;
  readonly pool: Pool;
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: MailPort;
  readonly supervisor: Supervisor;
}

/** What stands against edited books while the server runs. */
export interface Integrity {
  readonly signer: Signer;
  /** Public keys whose signatures count, the present one first. */
  readonly keys: readonly [string, ...string[]];
  readonly suspended: SuspendedAccounts;
  /**
   * With the lanes taken and before anything runs on them: checks the books, suspends whose books
   * differ, and signs the heads of the chains from now on. The log and the metrics tell what was
   * found. `held`: the lease of who does it for a house of several processes.
   */
  start(held?: HeldJob | null): Promise<void>;
  /** Ends what `start` began and writes the last heads. What is followed is followed on. */
  stop(): Promise<void>;
  /** Another process checks the books: what it suspends is suspended here too. */
  follow(): Promise<void>;
  /** Suspends an account whose part of an act keeps failing; only while the books are checked. */
  suspendForAct(suspension: Suspension): Promise<void>;
  /** How many were after an instant, and how many accounts there are. */
  suspendedForActs: SuspensionStore['forActsSince'];
  /**
   * Signs what the security logs have come to into the head file, with the next heads. False where
   * another process keeps the file.
   */
  signLogs(heads: readonly Omit<SecurityLogHead, 'kind'>[]): Promise<boolean>;
  /** A commit group was written. */
  note(group: CommittedGroup): void;
  /** Differences found since the start. */
  problemCount(): number;
  /** Writes and sends the last heads, and follows nobody any more. */
  close(): Promise<void>;
}

/** Reads the key of this installation, or makes it at the first start. */
export function openIntegrity(deps: IntegrityDeps): Integrity {
  const { key, before } = loadSigningKey(deps.config.signingKeyFile);
  const signer = signerOf(key);
  const suspended = new SuspendedAccounts();
  const keys: Integrity['keys'] = [signer.publicKey, ...before];
  let watch: BooksWatch | null = null;
  let stopFollowing = async () => {};
  const stop = async () => {
    await watch?.stop();
    watch = null;
  };
  return {
    signer,
    keys,
    suspended,
    start: async (held = null) => {
      const isOurs = () => held?.isHeld() ?? true;
      watch = new BooksWatch({ ...deps, signer, suspended, keys, isOurs });
      await watch.start();
    },
    follow: async () => {
      const store = createSuspensionStore(deps.pool, keys);
      const read = async () => suspended.replace(await store.open());
      await read();
      const { clock, supervisor } = deps;
      stopFollowing = supervisor.every(
        { desk: 'suspensions', periodMs: RELEASES_EVERY_MS, clock },
        read,
      );
    },
    suspendForAct: async (suspension) => {
      if (watch === null) throw new Error('another process checks the books');
      await watch.suspendForAct(suspension);
    },
    suspendedForActs: (sinceMs) => createSuspensionStore(deps.pool, keys).forActsSince(sinceMs),
    signLogs: async (heads) => (await watch?.signLogs(heads)) ?? false,
    note: (group) => watch?.note(group),
    problemCount: () => watch?.problemCount ?? 0,
    stop,
    close: async () => {
      await stopFollowing();
      await stop();
    },
  };
}

function copiesOf({ config, mail }: IntegrityDeps): HeadCopies[] {
  return [
    ...(config.webhook === null ? [] : [createWebhookCopies(config.webhook)]),
    ...(config.mail === null ? [] : [createMailCopies(mail, config.mail)]),
  ];
}

interface WatchDeps extends IntegrityDeps {
  readonly signer: Signer;
  readonly suspended: SuspendedAccounts;
  readonly keys: readonly string[];
  /** Whether nobody else keeps the signed heads. */
  readonly isOurs: () => boolean;
}

/** Checks, suspends and releases: in memory, in the database, and in the head file. */
class BooksWatch {
  readonly #deps: WatchDeps;
  readonly #store: SuspensionStore;
  readonly #keeper: HeadKeeper;
  readonly #books: BooksToCheck;
  #whole: WholeCheck | null = null;
  #stopLooking = async () => {};
  problemCount = 0;

  constructor(deps: WatchDeps) {
    const { config, pool, address, clock, log, keys, suspended } = deps;
    this.#deps = deps;
    this.#store = createSuspensionStore(pool, keys);
    this.#books = { pool, address, headsDir: config.headsDir, keys };
    this.#keeper = new HeadKeeper({
      clock,
      file: openHeadFile(config.headsDir, deps.signer),
      newest: openNewestHeads(config.headsDir, deps.signer),
      copies: copiesOf(deps),
      mark: ({ n, hash }) => keepHeadMark(pool, { line: n, hash }),
      isInDoubt: () => suspended.isEverybody,
      isOurs: deps.isOurs,
      onFailure: (error) => log.error({ err: error }, 'signed heads could not be kept'),
    });
  }

  async start(): Promise<void> {
    const first = await lookAtTail(this.#books);
    if (first.isNew) this.#keeper.state({ kind: 'begin', ...GENESIS });
    const isAccepted = await this.#noteReleases();
    await this.#take(isAccepted ? { ...first, ofChain: [] } : first);
    await this.#reload();
    await this.#keeper.write();
    const take = (found: Findings) => this.#take(found);
    this.#whole = new WholeCheck(this.#books, take, this.#deps.log);
    await Promise.race([this.#whole.done, sleep(HOLD_START_MS)]);
    this.#whole.restsFromNow();
    this.#keeper.start();
    const { clock, supervisor } = this.#deps;
    this.#stopLooking = supervisor.every(
      { desk: 'releases', periodMs: RELEASES_EVERY_MS, clock },
      () => this.#look(),
    );
  }

  note({ lane, seq, hash }: CommittedGroup): void {
    this.#keeper.note({ lane, seq, hash: Buffer.from(hash).toString('hex') });
  }

  async signLogs(heads: readonly Omit<SecurityLogHead, 'kind'>[]): Promise<boolean> {
    if (!this.#deps.isOurs()) return false;
    for (const head of heads) this.#keeper.state({ kind: 'security-log', ...head });
    await this.#keeper.write();
    return true;
  }

  async stop(): Promise<void> {
    await this.#stopLooking();
    await this.#whole?.stop();
    await this.#keeper.stop();
  }

  /** Suspends whom the findings concern. */
  async #take(found: Findings): Promise<void> {
    const { suspended, clock, log } = this.#deps;
    this.problemCount += found.all.length;
    for (const problem of found.all) log.error({ problem }, 'the books were changed from outside');
    const whys = new Map(found.byAccount);
    const [ofChain] = found.ofChain;
    if (ofChain !== undefined) whys.set(EVERY_ACCOUNT, ofChain);
    const known = new Set((await this.#store.open()).map(({ accountId }) => accountId));
    for (const [accountId, why] of whys) {
      if (known.has(accountId)) continue;
      suspended.add(accountId, why);
      await this.#store.suspend({ accountId, sinceMs: clock.nowMs(), cause: 'books', why });
      this.#keeper.state({ kind: 'suspended', account: accountId, why });
    }
  }

  async suspendForAct(suspension: Suspension): Promise<void> {
    const { accountId, why } = suspension;
    await this.#store.suspend({ ...suspension, cause: 'act' });
    this.#deps.suspended.add(accountId, why);
    this.#keeper.state({ kind: 'suspended', account: accountId, why });
  }

  async #reload(): Promise<void> {
    this.#deps.suspended.replace(await this.#store.open());
  }

  /** Releases by operators take effect. */
  async #look(): Promise<void> {
    if ((await this.#store.unnoted()).length === 0) return;
    await this.#noteReleases();
    await this.#reload();
    await this.#keeper.write();
  }

  /** Into the head file; true when one takes the chains as they stand for the true ones. */
  async #noteReleases(): Promise<boolean> {
    const { pool, log } = this.#deps;
    let isAccepted = false;
    for (const release of await this.#store.unnoted()) {
      const { accountId, why, releasedBy } = release;
      const account = accountId;
      this.#keeper.state({ kind: 'released', account, why: `${releasedBy}: ${why}` });
      log.warn({ accountId, releasedBy, why }, 'a suspension was ended by an operator');
      if (accountId === EVERY_ACCOUNT) {
        isAccepted = true;
        const { heads } = await readChains(pool);
        for (const head of heads) this.#keeper.state({ kind: 'accepted', ...head });
      }
      await this.#store.noted(release);
    }
    return isAccepted;
  }
}

/** The check of everything, at full speed until the server opens and gently after. */
class WholeCheck {
  readonly done: Promise<void>;
  #isGentle = false;
  #isStopped = false;
  #workedSinceMs = performance.now();

  constructor(books: BooksToCheck, take: (found: Findings) => Promise<void>, log: Logger) {
    const looked = lookAtAll(books, () => this.#pause()).then(take);
    this.done = looked.catch((error: unknown) => {
      if (!this.#isStopped) log.error({ err: error }, 'the books could not be checked');
    });
  }

  restsFromNow(): void {
    this.#isGentle = true;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.done;
  }

  async #pause(): Promise<void> {
    if (this.#isStopped) throw new Error('the server stops');
    if (!this.#isGentle) return;
    await sleep((performance.now() - this.#workedSinceMs) * REST_FOR_WORK);
    this.#workedSinceMs = performance.now();
  }
}
