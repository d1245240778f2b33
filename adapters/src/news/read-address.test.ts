import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { AnswerRefused, publicOf, readAddress } from './read-address.ts';

// Names of a stranger, who says anew at every question where they lead.
const answers = new Map<string, string[]>();
const find = publicOf((name, _options, found) => {
  const says = answers.get(name) ?? [];
  const address = says.length > 1 ? says.shift() : says[0];
  found(null, address === undefined ? [] : [{ address, family: 4 }]);
});

const servers: Server[] = [];
afterEach(() => {
  answers.clear();
  for (const server of servers.splice(0)) server.close();
});

async function serve(answer: (url: string) => string | null) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const location = answer(request.url ?? '');
    if (location === null) response.end('inside');
    else response.writeHead(302, { location }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, asked };
}

const read = (url: string, timeoutMs = 2000) =>
  readAddress(new URL(url), {}, { timeoutMs, bytesMax: 1000, redirectsMax: 2 }, find);

test('a name that leads inside is refused, whatever it says first or later', async () => {
  const inner = await serve(() => null);
  answers.set('inwards.example', ['127.0.0.1']);
  answers.set('turning.example', ['127.0.0.1', '93.184.216.34']);
  answers.set('later.example', ['93.184.216.34', '127.0.0.1']);
  for (const name of ['inwards', 'turning']) {
    const refused = read(`http://${name}.example:${inner.port}/`);
    await expect(refused, name).rejects.toThrow(AnswerRefused);
  }
  // Asked once, for the very connection: what it says afterwards is of no use.
  await read(`http://later.example:${inner.port}/`, 200).catch(() => undefined);
  expect(answers.get('later.example')).toEqual(['127.0.0.1']);
  expect(inner.asked).toEqual([]);
});

test('a feed inside is one whose address is written in digits or as localhost', async () => {
  const inner = await serve(() => null);
  for (const host of ['127.0.0.1', 'localhost']) {
    expect((await read(`http://${host}:${inner.port}/`)).body.toString()).toBe('inside');
  }
});

test('a redirect stays on the host and port that was written, or leads outside', async () => {
  const other = await serve(() => null);
  answers.set('inwards.example', ['127.0.0.1']);
  const first = await serve((url) => {
    if (url === '/moved') return '/feed';
    if (url === '/feed') return null;
    return url === '/name'
      ? `http://inwards.example:${other.port}/`
      : `http://127.0.0.1:${other.port}/`;
  });
  const at = `http://127.0.0.1:${first.port}`;
  expect((await read(`${at}/moved`)).body.toString()).toBe('inside');
  await expect(read(`${at}/name`)).rejects.toThrow('a name of a private network');
  await expect(read(`${at}/port`)).rejects.toThrow('an address of a private network');
  expect(other.asked).toEqual([]);
});
