import { appendFileSync, copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { takeBaseBackup } from '../backup/base-backup.ts';
import { giveTo } from '../backup/restore-cluster.ts';
import { type ClusterHome, settleHome } from '../launcher/cluster.ts';
import { bringUp, freePort } from '../launcher/embedded.ts';
import { findPostmaster } from '../launcher/postmaster.ts';
import { externalAddress } from '../launcher/several-servers.ts';
import { type DatabaseAddress, startDatabase } from '../launcher/start-database.ts';
import { migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';
import { layDatabase } from './made-database.ts';
import { killTree } from './process-tree.ts';
import type { TestDatabase } from './test-database.ts';
import { makeServerDir, removeServer } from './test-server.ts';

interface Server {
  readonly dir: string;
  readonly home: ClusterHome;
  readonly port: number;
}

/** Two servers that change places: a commit of the one in charge is answered when both have it. */
export class ServerPair {
  /** Of the working role and of the owner, each naming both servers. */
  readonly url: string;
  readonly ownerUrl: string;
  readonly database: TestDatabase;
  readonly #servers: readonly [Server, Server];
  /** Which of them is in charge. */
  #first = 0;

  private constructor(
    servers: readonly [Server, Server],
    of: { readonly address: DatabaseAddress; readonly owner: DatabaseAddress; role: string },
  ) {
    this.#servers = servers;
    const urlOf = ({ user, password, database }: DatabaseAddress) =>
      `postgres://${user}:${password}@${servers.map(({ port }) => `127.0.0.1:${port}`).join()}/${database}`;
    this.url = urlOf(of.address);
    this.ownerUrl = urlOf(of.owner);
    const address = externalAddress(this.url);
    const pool: Pool = createPool(address);
    this.database = {
      address,
      pool,
      role: of.role,
      owner: externalAddress(this.ownerUrl),
      drop: async () => {
        await pool.end();
        for (const { dir } of servers) await removeServer(dir);
      },
    };
  }

  static async open(): Promise<ServerPair> {
    const servers = [await aServer(), await aServer()] as const;
    await layDatabase(servers[0].dir);
    await start(servers[0]);
    const running = await startDatabase({ dataDir: servers[0].dir, mode: 'join' });
    await migrate(running);
    const { address, owner, role } = running;
    const pair = new ServerPair(servers, { address, owner: owner ?? address, role });
    await pair.follow();
    return pair;
  }

  get #primary(): Server {
    return this.#servers[this.#first === 0 ? 0 : 1];
  }

  get #other(): Server {
    return this.#servers[this.#first === 0 ? 1 : 0];
  }

  /** Makes the other server anew as one that follows; from now on commits wait for it. */
  async follow(): Promise<void> {
    const [primary, other] = [this.#primary, this.#other];
    this.killOther();
    rmSync(other.home.clusterDir, { recursive: true, force: true });
    const folder = join(other.dir, 'base');
    const owner = this.#ownerOf(primary);
    const base = await takeBaseBackup({ owner, clusterDir: primary.home.clusterDir }, folder);
    cpSync(join(base.path, 'postgres'), other.home.clusterDir, { recursive: true });
    rmSync(folder, { recursive: true });
    copyFileSync(primary.home.passwordFile, other.home.passwordFile);
    const line = Object.entries({ ...owner, database: undefined, application_name: 'other' });
    const words = line.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
    appendFileSync(
      join(other.home.clusterDir, 'postgresql.auto.conf'),
      `primary_conninfo = '${words.join(' ')}'\nsynchronous_standby_names = ''\n`,
    );
    writeFileSync(join(other.home.clusterDir, 'standby.signal'), '');
    await giveTo(other.home);
    await start(other);
    await this.#ask(primary, "ALTER SYSTEM SET synchronous_standby_names = 'other'");
    await this.#ask(primary, 'SELECT pg_reload_conf()');
  }

  /** Ends the one in charge without a word. */
  killPrimary(): void {
    kill(this.#primary);
  }

  /** Puts the other one in charge. Who asks does not wait: his look would hold up the recovery. */
  async promote(): Promise<void> {
    await this.#ask(this.#other, 'SELECT pg_promote(false)');
    this.#first = 1 - this.#first;
    const isBehind = 'SELECT pg_is_in_recovery() AS answer';
    while ((await this.ask<{ answer: boolean }>(isBehind))[0]?.answer !== false) await sleep(20);
  }

  /** Starts the server that was in charge before, as it was when it died. */
  bringBack(): Promise<unknown> {
    return start(this.#other);
  }

  killOther(): void {
    kill(this.#other);
  }

  /** What the server in charge says to its owner. */
  ask<Row extends object>(sql: string): Promise<readonly Row[]> {
    return this.#ask(this.#primary, sql);
  }

  /** The same of the one that is not. */
  askOther<Row extends object>(sql: string): Promise<readonly Row[]> {
    return this.#ask(this.#other, sql);
  }

  async #ask<Row extends object>(server: Server, sql: string): Promise<readonly Row[]> {
    const client = new Client(this.#ownerOf(server));
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  #ownerOf({ port }: Server) {
    const { username, password, pathname } = new URL(this.ownerUrl.replace(/,[^/]*/, ''));
    const of = { user: username, password, database: pathname.slice(1) };
    return { host: '127.0.0.1', port, ...of };
  }
}

async function aServer(): Promise<Server> {
  const dir = makeServerDir();
  return { dir, home: settleHome(dir), port: await freePort() };
}

const start = ({ home, port }: Server) => bringUp(home, 'full', { kind: 'loopback', port });

function kill({ home }: Server): void {
  const running = findPostmaster(home.clusterDir);
  if (running !== null) killTree(running.pid);
}
