import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connectNatsBus } from '@candor/adapters/bus/nats-bus';
import { natsServerProgram, type TestNatsServer } from '@candor/adapters/bus/testing/nats-server';
import type { RouteId } from '@candor/contract/all-routes';
import { lines } from '@candor/contract/route-lines';
import type { Command } from '@candor/domain/trading/commands';
import { type Bus, BusAway } from '@candor/engines/roles/bus/bus-port';
import { wireOf } from '@candor/engines/roles/wire/wire';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPushSocketAt } from '../testing/push-socket.ts';
import { RoleHouse, startNatsWithUsers, urlAs } from '../testing/role-house.ts';
import { anOrder } from '../testing/trading-house.ts';

const program = natsServerProgram();
const users = ['front', 'push', 'lanes', 'market-jobs'] as const;
type User = (typeof users)[number];
const WITHIN_MS = 10_000;

interface Line {
  readonly bus: Bus;
  /** What the server did not let it do. */
  readonly refused: readonly string[];
}

async function connectAs(nats: TestNatsServer, user: User): Promise<Line> {
  const refused: string[] = [];
  const bus = await connectNatsBus({
    servers: [urlAs(nats, user)],
    name: user,
    inboxPrefix: `_INBOX_${user}`,
    onFailure: (error) => refused.push(String(error)),
  });
  return { bus, refused };
}

describe.skipIf(program === null)('each user of the shipped file', () => {
  let nats: TestNatsServer;
  const connected = new Map<User, Line>();
  const line = (user: User): Line => {
    const found = connected.get(user);
    if (found === undefined) throw new Error(`${user} is not connected`);
    return found;
  };
  beforeAll(async () => {
    nats = await startNatsWithUsers(program ?? '');
    for (const user of users) connected.set(user, await connectAs(nats, user));
  });
  afterAll(async () => {
    await Promise.all([...connected.values()].map(({ bus }) => bus.close()));
    await nats.kill();
  });

  test('tells and hears what its roles tell and hear', async () => {
    const told: readonly (readonly [User, string, readonly User[]])[] = [
      ['lanes', 'commits.one', users],
      ['lanes', 'moved.one', users],
      ['lanes', 'liquidity.end', ['market-jobs']],
      ['market-jobs', 'liquidity.book', users],
      ...users.map((user) => [user, 'news.one.step', users] as const),
    ];
    for (const [speaker, subject, listeners] of told) {
      const heard: User[] = [];
      for (const user of listeners) {
        const pattern = subject.replace('.one', '.*');
        line(user).bus.subscribe(pattern, () => heard.push(user));
        await line(user).bus.flush();
      }
      line(speaker).bus.publish(subject, 'text');
      const all = [...listeners].sort();
      await vi.waitFor(() => expect([...heard].sort()).toEqual(all), WITHIN_MS);
    }
    expect(users.flatMap((user) => line(user).refused)).toEqual([]);
  });

  test('asks lanes in its own name, and is answered', async () => {
    const lanes = line('lanes').bus;
    lanes.serve('lanes.3.*.*', 'owners', async ({ subject }) => subject);
    lanes.serve('lane.1.*.*', 'owners', async ({ subject }) => subject);
    line('market-jobs').bus.serve('liquidity.claim', 'owner', async () => 'granted');
    await lanes.flush();
    await line('market-jobs').bus.flush();
    for (const user of users) {
      for (const what of ['lanes.3.submit', 'lanes.3.ask', 'lane.1.submit', 'lane.1.settled']) {
        const subject = `${what}.${user}`;
        const answer = await line(user).bus.request(subject, 'text', WITHIN_MS);
        expect(answer).toEqual({ outcome: 'answered', text: subject });
      }
    }
    const claim = await lanes.request('liquidity.claim', 'text', WITHIN_MS);
    expect(claim).toEqual({ outcome: 'answered', text: 'granted' });
    expect(users.flatMap((user) => line(user).refused)).toEqual([]);
  });

  const lanesTell = ['commits.one', 'moved.one', 'liquidity.end', 'liquidity.claim'];
  const inName = (of: User) =>
    ['lanes.3.submit', 'lane.1.submit', 'lanes.3.ask', 'lane.1.settled'].map(
      (what) => `${what}.${of}`,
    );
  const othersOf = (user: User) => users.filter((one) => one !== user);

  test.each([
    ['front', [...lanesTell, 'liquidity.book']],
    ['push', [...lanesTell, 'liquidity.book']],
    ['market-jobs', lanesTell],
    ['lanes', ['liquidity.book']],
  ] as const)('%s says nothing that is not its own', async (user, subjects) => {
    const strange = [
      ...subjects,
      ...othersOf(user).flatMap(inName),
      ...othersOf(user).map((one) => `_INBOX_${one}.abc.1`),
      'anything',
    ];
    const heard: string[] = [];
    for (const pattern of ['lanes.*.*.*', 'lane.*.*.*', 'commits.*', 'moved.*', 'liquidity.book']) {
      line('lanes').bus.subscribe(pattern, ({ subject }) => heard.push(subject));
    }
    await line('lanes').bus.flush();
    const { bus, refused } = await connectAs(nats, user);
    for (const subject of strange) bus.publish(subject, 'text');
    await bus.flush();
    await untilRefused(refused, 'Publish to', strange);
    await line('lanes').bus.flush();
    expect(heard).toEqual([]);
    await bus.close();
  });

  test.each(users)('%s listens to nothing that is not its own', async (user) => {
    const served = { lanes: /^lanes?\./, 'market-jobs': /^liquidity\.(claim|end)$/ } as const;
    const own = Object.entries(served).find(([name]) => name === user)?.[1] ?? /^$/;
    const patterns = [
      ...['lanes.3.*.*', 'lane.1.*.*', 'liquidity.claim', 'liquidity.end'],
      ...othersOf(user).map((one) => `_INBOX_${one}.>`),
      ...['>', '*.*', '_INBOX.>', '$SYS.>'],
    ].filter((pattern) => !own.test(pattern));
    const { bus, refused } = await connectAs(nats, user);
    for (const pattern of patterns) bus.serve(pattern, 'owners', async () => 'stolen');
    await bus.flush();
    await untilRefused(refused, 'Subscription to', patterns);
    await bus.close();
  });

  test('nobody comes in without a password, or with the one of another', async () => {
    for (const login of ['', 'front@', 'front:word-of-lanes@', 'nobody:word-of-front@']) {
      const servers = [nats.url.replace('//', `//${login}`)];
      const thief = connectNatsBus({ servers, name: 'thief', onFailure: () => undefined });
      await expect(thief).rejects.toBeInstanceOf(BusAway);
    }
  });
});

/** Until each of them is refused, and nothing else. One may be told by connection and listener. */
async function untilRefused(refused: readonly string[], what: string, names: readonly string[]) {
  const wanted = names.map((name) => `Permissions Violation for ${what} "${name}"`).toSorted();
  const refusal = /Permissions [^"]*"[^"]*"/;
  await vi.waitFor(() => {
    const found = new Set(refused.flatMap((text) => refusal.exec(text) ?? []));
    expect([...found].toSorted()).toEqual(wanted);
  }, WITHIN_MS);
}

describe.skipIf(program === null)('a house over the shipped file', () => {
  const ACCOUNT = '50000001';
  let house: RoleHouse;
  let token = '';
  beforeAll(async () => {
    const rolesOf = {
      lanes: ['lanes'],
      market: ['market', 'jobs'],
      front: ['front'],
      push: ['push'],
    } as const;
    house = await RoleHouse.open(program ?? '', rolesOf, { hasUsers: true });
    token = await house.addCustomer(ACCOUNT);
  }, 600_000);
  afterAll(() => house?.close());

  test('serves its customers, and no process is refused a word', async () => {
    const call = async (route: RouteId, body?: object) => {
      const [method, path] = lines[route];
      const response = await fetch(`${house.process('front').url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await response.json()) as { readonly code: number; readonly data: unknown };
    };
    expect(await call('stockCreate', anOrder())).toMatchObject({ code: 200 });
    const url = house.process('push').url.replace('http:', 'ws:');
    const socket = await openPushSocketAt(`${url}/push`, { token });
    const bought = await socket.ask('stockCreate', anOrder(), randomUUID());
    expect(bought).toMatchObject({ code: 200 });
    const list = [{ positionNum: '2' }];
    expect(await call('positionList')).toMatchObject({ code: 200, data: { list } });
    socket.ws.terminate();
    expect(house.processes.map(({ said }) => said).join('')).not.toContain('Permissions');
  });

  test('who has the login of a door brings no money in, in its own name or in another', async () => {
    const { bus, refused } = await connectAs(house.nats, 'front');
    const { version } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    const nowMs = Date.now();
    const of = { accountId: ACCOUNT, nowMs };
    const money: Command = {
      kind: 'credit',
      ...of,
      depositId: 'mine',
      rail: 'railBank',
      currency: 'USD',
      receivedMinor: 1_000_000_00n,
      fx: null,
    };
    const text = wireOf(version).write('commands', [{ command: money, key: null }]);
    const before = await house.lanes.accounts.view(ACCOUNT);
    const at = `lanes.${partitionOf(ACCOUNT)}.submit`;
    expect(await bus.request(`${at}.front`, text, WITHIN_MS)).toEqual({
      outcome: 'failed',
      why: 'A lane takes no credit from front.',
    });
    for (const sender of ['lanes', 'market-jobs']) {
      await expect(bus.request(`${at}.${sender}`, text, 2_000)).rejects.toThrow(BusAway);
    }
    expect(refused.length).toBeGreaterThan(0);
    expect((await house.lanes.accounts.view(ACCOUNT)).wallets).toEqual(before.wallets);
    await bus.close();
  });
});
