import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectNatsBus } from '@candor/adapters/bus/nats-bus';
import { startNatsServer, type TestNatsServer } from '@candor/adapters/bus/testing/nats-server';
import { freePort } from '@candor/database/launcher/embedded';
import { createSessionStore } from '@candor/database/stores/sessions';
import { createUserStore } from '@candor/database/stores/users';
import { urlOf } from '@candor/database/testing/address-url';
import type { ServerPair } from '@candor/database/testing/server-pair';
import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import type { Command } from '@candor/domain/trading/commands';
import type { Bus } from '@candor/engines/roles/bus/bus-port';
import { senderOf } from '@candor/engines/roles/door-commands';
import { LanesOverBus } from '@candor/engines/roles/lanes-over-bus';
import { wireOf } from '@candor/engines/roles/wire/wire';
import { type InstallationSecret, loadInstallationSecret } from '../auth/installation-secret.ts';
import { sessionIdOf } from '../auth/session-id.ts';
import { roles as allRoles, type Role } from '../config/roles.ts';
import { openAttested } from '../integrity/open-attested.ts';

const PROCESS = fileURLToPath(new URL('./role-process.ts', import.meta.url));
const PACKAGE = new URL('../../../package.json', import.meta.url);
/** The file that is shipped, with a user for each set of roles. */
const NATS_USERS = fileURLToPath(new URL('../../../nats.roles.conf', import.meta.url));
const READY_WITHIN_MS = 180_000;
/** A start ends when it meets a database that is away: it may be changing places just then. */
const STARTS_MAX = 5;

/** Brings customers their money, as the jobs of a house do. */
const WALKER = 'market-jobs';

const passwordOf = (user: string) => `word-of-${user}`;

/** A NATS server over the file that is shipped. */
export function startNatsWithUsers(program: string): Promise<TestNatsServer> {
  const users = ['front', 'push', 'lanes', 'market-jobs'];
  const passwords = users.map((user) => {
    const name = user.toUpperCase().replace('-', '_');
    return [`NATS_${name}_PASSWORD`, passwordOf(user)] as const;
  });
  return startNatsServer(program, ['--config', NATS_USERS], Object.fromEntries(passwords));
}

/** The address of that server, as one of its users. */
export const urlAs = ({ url }: TestNatsServer, user: string): string =>
  url.replace('//', `//${user}:${passwordOf(user)}@`);

const PUBLIC_KEY = 'signing-public.pem';

/** What checks signatures and makes none. */
function layPublicKey(folder: string): void {
  const key = createPublicKey(readFileSync(join(folder, 'signing.key')));
  writeFileSync(join(folder, PUBLIC_KEY), key.export({ format: 'pem', type: 'spki' }));
}

/** One process of the house. */
export class RoleProcess {
  readonly name: string;
  readonly url: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #said = '';

  constructor(name: string, port: number, environment: NodeJS.ProcessEnv) {
    this.name = name;
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: String(port) };
  }

  /** Not, when it ended by itself: a lane that went to another process ends its own. */
  get isRunning(): boolean {
    return this.#child?.exitCode === null;
  }

  /** What it wrote: its errors, as the house logs nothing else. */
  get said(): string {
    return this.#said;
  }

  /** Resolves when it serves. One that ends before is started again, as what runs a house does. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#startOnce();
      } catch (error) {
        if (this.isRunning || attempt === STARTS_MAX) throw error;
      }
    }
  }

  async #startOnce(): Promise<void> {
    const child = spawn(process.execPath, [PROCESS], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.#said += chunk.toString();
    });
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        this.#said += chunk.toString();
        if (chunk.toString().includes('ready\n')) resolve();
      });
      child.once('exit', () => reject(new Error(`${this.name} ended: ${this.#said}`)));
    });
    const late = sleep(READY_WITHIN_MS).then(() => {
      throw new Error(`${this.name} is not ready: ${this.#said}`);
    });
    await Promise.race([ready, late]);
  }

  /** Stops it for a while, as a machine that has no time for it does. */
  async freeze(ms: number): Promise<void> {
    const child = this.#child;
    child?.kill('SIGSTOP');
    await sleep(ms);
    child?.kill('SIGCONT');
  }

  /** Ends it without a word. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

/** A house of several processes over one database and one bus. */
export class RoleHouse {
  readonly database: TestDatabase;
  readonly nats: TestNatsServer;
  readonly lanes: LanesOverBus;
  readonly processes: readonly RoleProcess[];
  readonly #bus: Bus;
  readonly #folder: string;
  readonly #secret: InstallationSecret;

  private constructor(of: {
    readonly database: TestDatabase;
    readonly nats: TestNatsServer;
    readonly bus: Bus;
    readonly processes: readonly RoleProcess[];
    readonly folder: string;
    readonly secretKey: string;
  }) {
    this.database = of.database;
    this.nats = of.nats;
    this.processes = of.processes;
    this.#bus = of.bus;
    this.#folder = of.folder;
    this.#secret = loadInstallationSecret({ dataDir: of.folder, secretKey: of.secretKey });
    const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
    this.lanes = new LanesOverBus({
      bus: of.bus,
      wire: wireOf(version),
      sender: WALKER,
      sleep: (ms) => sleep(ms),
      store: {
        auctionOrders: async () => [],
        livingLanes: async () => [],
      },
    });
  }

  /** By name, the roles of each process; all are started. The house drops what it works on. */
  static async open(
    program: string,
    rolesOf: Readonly<Record<string, readonly Role[]>>,
    {
      servers = null,
      hasUsers = false,
    }: {
      readonly servers?: ServerPair | null;
      /** Each process comes to the bus as the user of its roles. */
      readonly hasUsers?: boolean;
    } = {},
  ): Promise<RoleHouse> {
    const database = servers?.database ?? (await createTestDatabase());
    const nats = await (hasUsers ? startNatsWithUsers(program) : startNatsServer(program));
    const busUrlOf = (sender: string) => (hasUsers ? urlAs(nats, sender) : nats.url);
    const folder = mkdtempSync(join(tmpdir(), 'candor-roles-'));
    const secretKey = randomBytes(32).toString('hex');
    const shared = {
      NODE_ENV: 'test',
      DATABASE_URL: servers?.url ?? urlOf(database.address),
      SECRET_KEY: secretKey,
      HEADS_DIR: join(folder, 'heads'),
      LOG_LEVEL: 'error',
      SECURITY_LOG: 'off',
      MARKET_HOURS: 'always',
      CALLS_PER_MINUTE_MAX: '0',
      ADDRESS_LIMITS: 'false',
      DEMO: 'false',
    };
    const processes: RoleProcess[] = [];
    for (const [name, roles] of Object.entries(rolesOf)) {
      const BUS_URL = busUrlOf(senderOf(allRoles.filter((role) => roles.includes(role))));
      const isPush = roles.every((role) => role === 'push');
      const own = {
        ROLES: roles.join(','),
        DATA_DIR: join(folder, name),
        BUS_URL,
        SIGNING_KEY_FILE: join(folder, isPush ? PUBLIC_KEY : 'signing.key'),
      };
      processes.push(new RoleProcess(name, await freePort(), { ...shared, ...own }));
    }
    const onFailure = () => {};
    const bus = await connectNatsBus({
      servers: [busUrlOf(WALKER)],
      name: 'walk',
      inboxPrefix: `_INBOX_${WALKER}`,
      onFailure,
    });
    const house = new RoleHouse({ database, nats, bus, processes, folder, secretKey });
    try {
      // The first one makes the key that they sign with; who only pushes has its public half.
      for (const one of processes) {
        await one.start();
        layPublicKey(folder);
      }
    } catch (error) {
      await house.close();
      throw error;
    }
    return house;
  }

  /** Those that answer calls over HTTP. */
  fronts(): readonly RoleProcess[] {
    return this.processes.filter(({ name }) => name.startsWith('front'));
  }

  process(name: string): RoleProcess {
    const found = this.processes.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no process ${name}.`);
    return found;
  }

  /** A part of the house dies and comes back: a process, `nats`, or the `lines` of all lanes. */
  async strike(victim: string): Promise<void> {
    if (victim === 'nats') {
      await this.nats.kill();
      await sleep(500);
      await this.nats.start();
    } else if (victim === 'lines') {
      await this.database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name LIKE 'candor lane%'`,
      );
    } else {
      const process = this.process(victim);
      await process.kill();
      await process.start();
    }
  }

  /** Signs with the key that the first process made. */
  #attestor() {
    const { pool } = this.database;
    const signingKeyFile = join(this.#folder, 'signing.key');
    const ignore = () => {};
    const told = { onFailure: ignore, onDoubt: ignore };
    return openAttested({ pool, signingKeyFile, nowMs: Date.now, ...told });
  }

  /** A customer with money in STOCK; returns the token of a session. */
  async addCustomer(accountId: string): Promise<string> {
    const { pool } = this.database;
    const nowMs = Date.now();
    await createUserStore(pool, this.#attestor()).add({
      userId: accountId,
      email: `${accountId}@example.test`,
      passwordHash: 'none',
      invitationCode: `I${accountId}`,
      invitedBy: null,
      language: 'en',
      createdMs: nowMs,
    });
    const of = { accountId, nowMs };
    const money: Command[] = [
      { kind: 'openAccount', ...of },
      {
        kind: 'credit',
        ...of,
        depositId: `d-${accountId}`,
        rail: 'railBank',
        currency: 'USD',
        receivedMinor: 90_000_000_00n,
        fx: null,
      },
      {
        kind: 'transfer',
        ...of,
        transferId: `t-${accountId}`,
        amountMinor: 90_000_000_00n,
        fromWallet: 'BALANCE',
        toWallet: 'STOCK',
        fx: null,
        fxEndsAtMs: null,
      },
    ];
    for (const command of money) {
      // A lane may be lost on the way: without a key nobody knows then what became of it.
      const key = { commandKey: `begin-${command.kind}`, requestHash: '' };
      const reply = await this.lanes.submit(command, key);
      const why = reply.outcome === 'refused' ? reply.refusal.reason : reply.outcome;
      if (reply.outcome !== 'accepted') {
        const said = this.processes.map((one) => one.said).join('');
        throw new Error(`${command.kind} was ${why}: ${said}`);
      }
    }
    const token = randomBytes(32).toString('base64url');
    const tokenHash = createHash('sha256').update(token).digest();
    const whose = { whose: 'customer', ownerId: accountId, tokenHash } as const;
    const id = sessionIdOf(this.#secret, whose);
    const session = { id, device: 'walk', address: '127.0.0.1' };
    await createSessionStore(pool).open({ ...session, tokenHash, userId: accountId, nowMs });
    return token;
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.kill()));
    await this.#bus.close().catch(() => {});
    await this.nats.kill();
    await this.database.drop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
