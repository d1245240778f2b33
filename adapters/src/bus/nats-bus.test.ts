import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, BusAway } from '@candor/engines/roles/bus/bus-port';
import { type BusRule, busRules } from '@candor/engines/roles/bus/conformance';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testCertificates } from '../testing/certificates.ts';
import { connectNatsBus } from './nats-bus.ts';
import { natsServerProgram, startNatsServer, type TestNatsServer } from './testing/nats-server.ts';

const program = natsServerProgram();
const failures: string[] = [];
const ends: Bus[] = [];

async function connectTo({ url }: TestNatsServer): Promise<Bus> {
  const onFailure = (error: unknown) => failures.push(String(error));
  const bus = await connectNatsBus({ servers: [url], name: 'test', onFailure });
  ends.push(bus);
  return bus;
}

afterEach(async () => {
  await Promise.all(ends.splice(0).map((bus) => bus.close()));
  failures.length = 0;
});

describe.skipIf(program === null)('over TLS', () => {
  const { certFile, keyFile, caFile } = testCertificates;
  const connect = (url: string, file: string | null) =>
    connectNatsBus({ servers: [url], caFile: file, name: 'test', onFailure: () => undefined });
  const overTls = ({ url }: TestNatsServer) => url.replace('nats:', 'tls:');

  test('tls:// takes a certificate of the named authority, and nothing else', async () => {
    const words = ['--tls', '--tlscert', certFile, '--tlskey', keyFile];
    const server = await startNatsServer(program ?? '', words);
    const bus = await connect(overTls(server), caFile);
    expect(bus.isHere).toBe(true);
    await bus.close();
    await expect(connect(overTls(server), null)).rejects.toBeInstanceOf(BusAway);
    await server.kill();
  });

  test('a server that offers none is not spoken to', async () => {
    const server = await startNatsServer(program ?? '');
    for (const [url, file] of [
      [overTls(server), null],
      [server.url, caFile],
    ] as const) {
      await expect(connect(url, file)).rejects.toBeInstanceOf(BusAway);
    }
    await server.kill();
  });
});

describe.skipIf(program === null)('over NATS', () => {
  let server: TestNatsServer;
  const connect = () => connectTo(server);

  beforeAll(async () => {
    server = await startNatsServer(program ?? '');
  });
  afterAll(() => server.kill());

  test.each<BusRule>(busRules)('$rule', async ({ outcome, expected }) => {
    expect(await outcome({ connect, failures })).toEqual(expected);
  });

  test('when the server dies requests fail with the outage, and all goes on when it is back', async () => {
    const one = await connect();
    const other = await connect();
    const heard: string[] = [];
    const states: boolean[] = [];
    one.onState((isHere) => states.push(isHere));
    other.subscribe('told', ({ text }) => heard.push(text));
    other.serve('asked', 'group', async () => 'here');
    let speak: () => void = () => undefined;
    const silence = new Promise<string>((resolve) => {
      speak = () => resolve('too late');
    });
    other.serve('silent', 'group', () => silence);
    await other.flush();

    const onItsWay = one.request('silent', '', 60_000).catch((error: unknown) => error);
    await one.flush();
    await server.kill();
    const broken = await onItsWay;
    expect(broken).toBeInstanceOf(BusAway);
    expect(broken).toHaveProperty('wasSent', true);
    await expect.poll(() => [one.isHere, other.isHere]).toEqual([false, false]);
    await expect(one.request('asked', '', 60_000)).rejects.toMatchObject({ wasSent: false });
    one.publish('told', 'while away');
    speak();

    await server.start();
    await expect.poll(() => [one.isHere, other.isHere]).toEqual([true, true]);
    await other.flush();
    expect(await one.request('asked', '', 60_000)).toEqual({ outcome: 'answered', text: 'here' });
    one.publish('told', 'back');
    await expect.poll(() => heard).toEqual(['back']);
    expect(states).toEqual([false, true]);
  });
});

test.skipIf(program === null)(
  'a server that is not there, or takes too little, is told',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-nats-'));
    const config = join(folder, 'small.conf');
    writeFileSync(config, 'max_payload: 65536\n');
    const small = await startNatsServer(program ?? '', ['--config', config]);
    try {
      await expect(connectTo(small)).rejects.toThrow(
        'The NATS server takes 65536 bytes; max_payload is to be 1MB or more.',
      );
    } finally {
      await small.kill();
      rmSync(folder, { recursive: true });
    }
    await expect(connectTo(small)).rejects.toBeInstanceOf(BusAway);
  },
);

test.skipIf(program === null)(
  'a server that asks for a login gets that of the address',
  async () => {
    const server = await startNatsServer(program ?? '', ['--user', 'candor', '--pass', 's p']);
    try {
      const url = server.url.replace('//', '//candor:s%20p@');
      const bus = await connectTo({ ...server, url });
      expect(await bus.request('a', '', 60_000)).toEqual({ outcome: 'nobody' });
      await expect(connectTo(server)).rejects.toBeInstanceOf(BusAway);
    } finally {
      await Promise.all(ends.splice(0).map((bus) => bus.close()));
      await server.kill();
    }
  },
);
