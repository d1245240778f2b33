import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { NewsFeedUnavailable } from '@candor/engines/news/news-feed';
import { afterEach, expect, test } from 'vitest';
import { itemViolations, newsFeedViolations } from './conformance.ts';
import { isPrivateAddress } from './private-address.ts';
import { readAddress } from './read-address.ts';
import { rssFeed } from './rss-feed.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`./fixtures/${name}.xml`, import.meta.url), 'utf8');

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Handler = (request: IncomingMessage, response: ServerResponse, asked: number) => void;

/** A feed on a server of this machine, with short limits; waits are counted, not waited. */
async function feedOn(handler: Handler, timeoutMs = 5000) {
  const requests: IncomingMessage[] = [];
  const waits: number[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handler(request, response, requests.length);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const feed = rssFeed({
    url: `http://127.0.0.1:${port}/feed?key=secret`,
    language: 'en',
    category: 'markets',
    limits: { timeoutMs, bytesMax: 20_000, redirectsMax: 3 },
    sleep: async (ms) => void waits.push(ms),
  });
  return { feed, requests, waits, port };
}

const answering =
  (text: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, headers).end(text);
  };

test('every format keeps what a source of news must keep', async () => {
  for (const name of ['rss', 'atom', 'rdf']) {
    const { feed } = await feedOn(answering(fixture(name)));
    expect(await newsFeedViolations(feed), name).toEqual([]);
  }
});

test('the suite finds what it is there for', () => {
  const item = {
    id: `outside-${'0'.repeat(32)}`,
    title: 'a',
    summary: '',
    html: '<p>a</p>',
    link: null,
    publishedMs: null,
  };
  expect(itemViolations(item)).toEqual([]);
  for (const html of [
    '<img src="https://a.example/x.gif">',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<script>',
  ]) {
    expect(itemViolations({ ...item, html }), html).toHaveLength(1);
  }
  expect(itemViolations({ ...item, title: 'a\nb' })).toHaveLength(1);
  expect(itemViolations({ ...item, link: 'ftp://a.example' })).toHaveLength(1);
});

test('RSS: words stay, scripts, pictures and strange links go, an item comes once', async () => {
  const { feed } = await feedOn(answering(fixture('rss')));
  const reading = await feed.read();
  expect(reading?.sourceName).toBe('Example Wire & Co');
  expect(reading?.items).toHaveLength(2);
  expect(reading?.items[0]).toMatchObject({
    title: 'Gold rises 2%, Smith & Co says',
    summary: 'Gold rose. Silver did not.',
    link: 'https://wire.example/gold?x=1&y=2',
    publishedMs: Date.parse('2026-11-20T15:04:05Z'),
    html:
      '<h2>Gold</h2><p>Gold rose 2% &amp; more.</p><p><a>here</a> and ' +
      '<a href="https://wire.example/more">there</a> and <a>nowhere</a></p>',
  });
  expect(reading?.items[1]).toMatchObject({
    link: 'https://wire.example/by-guid',
    publishedMs: null,
  });
});

test('Atom and RDF: text is text, the first publication counts, the alternate link leads on', async () => {
  const atom = await (await feedOn(answering(fixture('atom')))).feed.read();
  expect(atom?.sourceName).toBe('Blick & Co');
  expect(atom?.items).toMatchObject([
    {
      title: '5 < 6 says the text',
      html: '<p>Hi <b>there</b></p>',
      link: 'https://atom.example/1',
      publishedMs: Date.parse('2026-11-20T08:00:00Z'),
    },
  ]);
  const rdf = await (await feedOn(answering(fixture('rdf')))).feed.read();
  expect(rdf?.items).toMatchObject([{ title: 'One', publishedMs: 1_795_136_523_000 }]);
});

test('a second reading asks only for what changed, and ids stay the same', async () => {
  const { feed, requests } = await feedOn((request, response) => {
    if (request.headers['if-none-match'] === '"v1"') return void response.writeHead(304).end();
    const headers = { etag: '"v1"', 'last-modified': 'Fri, 20 Nov 2026 15:04:05 GMT' };
    response.writeHead(200, headers).end(fixture('rss'));
  });
  expect((await feed.read())?.items).toHaveLength(2);
  expect(await feed.read()).toBe(null);
  expect(requests[1]?.headers['if-modified-since']).toBe('Fri, 20 Nov 2026 15:04:05 GMT');
});

test('compressed answers and other character sets are understood', async () => {
  const zipped = await feedOn(answering(gzipSync(fixture('rdf')), { 'content-encoding': 'gzip' }));
  expect((await zipped.feed.read())?.items).toHaveLength(1);
  const latin = fixture('rdf').replace(
    '<?xml version="1.0"?>',
    '<?xml version="1.0" encoding="iso-8859-1"?>',
  );
  const { feed } = await feedOn(answering(Buffer.from(latin.replace('One', 'Zürich'), 'latin1')));
  expect((await feed.read())?.items[0]?.title).toBe('Zürich');
});

test('a server’s own trouble is asked again with growing pauses, then told', async () => {
  const healing = await feedOn((_request, response, asked) => {
    if (asked < 3) return void response.writeHead(503).end();
    response.end(fixture('rss'));
  });
  expect((await healing.feed.read())?.items).toHaveLength(2);
  expect(healing.waits).toEqual([1000, 2000]);
  const broken = await feedOn((_request, response) => void response.writeHead(500).end());
  await expect(broken.feed.read()).rejects.toThrow(/\/feed: status 500/);
  expect(broken.requests).toHaveLength(3);
  await expect(broken.feed.read()).rejects.not.toThrow(/secret/);
});

test('what would be the same in a second is not asked again', async () => {
  const big = 'x'.repeat(20_001);
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  const cases: readonly [string, Handler, RegExp][] = [
    ['gone', (_q, response) => void response.writeHead(410).end(), /status 410/],
    ['huge', answering(big), /more than 20000 bytes/],
    ['a bomb', answering(bomb, { 'content-encoding': 'gzip' }), /more than 20000 bytes/],
    ['no feed', answering('<html><body>Hello</body></html>'), /no feed/],
    ['half a feed', answering(fixture('rss').slice(0, 300)), /no feed/],
    ['no text', answering('', { 'content-type': 'text/xml; charset=klingon' }), /character set/],
    [
      'a loop',
      (q, response) => void response.writeHead(302, { location: q.url }).end(),
      /redirects/,
    ],
    [
      'a file',
      (_q, response) => void response.writeHead(302, { location: 'file:///etc' }).end(),
      /file:/,
    ],
  ];
  for (const [name, handler, message] of cases) {
    const { feed, requests, waits } = await feedOn(handler);
    const error = await feed.read().catch((cause: unknown) => cause);
    expect(error, name).toBeInstanceOf(NewsFeedUnavailable);
    expect(String(error), name).toMatch(message);
    expect(waits, name).toEqual([]);
    expect(requests.length, name).toBeLessThanOrEqual(4);
  }
});

test('an answer that never comes or never ends is given up', async () => {
  const silent = await feedOn(() => undefined, 30);
  await expect(silent.feed.read()).rejects.toBeInstanceOf(NewsFeedUnavailable);
  const endless = await feedOn((_request, response) => void response.write('<rss>'), 30);
  await expect(endless.feed.read()).rejects.toBeInstanceOf(NewsFeedUnavailable);
});

test('entities of a document are not expanded, and none is read from a file', async () => {
  const entity = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const item = '<item><title>x &b;</title></item>';
  const channel = `<channel><title>t</title>${item}</channel>`;
  const text = `<?xml version="1.0"?>${entity}<rss version="2.0">${channel}</rss>`;
  const bomb = await (await feedOn(answering(text))).feed.read().catch(() => null);
  expect(bomb?.items[0]?.title ?? '').not.toContain('aaaa');
  const file = text.replace('"aaaaaaaaaa"', 'SYSTEM "file:///etc/hostname"');
  const read = await (await feedOn(answering(file))).feed.read().catch(() => null);
  expect(read?.items[0]?.title ?? '').not.toMatch(/[a-z0-9]{4}/i);
});

test('addresses of this machine and its networks are known as such', () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.1', '169.254.169.254', '100.64.0.1']) {
    expect(isPrivateAddress(address), address).toBe(true);
  }
  for (const address of ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '0.0.0.0', 'x']) {
    expect(isPrivateAddress(address), address).toBe(true);
  }
  for (const address of ['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34']) {
    expect(isPrivateAddress(address), address).toBe(false);
  }
});

test('a name that leads into a private network is not followed from outside', async () => {
  // A name nobody has counts as public, so its look-up is the guarded one and nothing is asked.
  const limits = { timeoutMs: 2000, bytesMax: 1000, redirectsMax: 1 };
  await expect(readAddress(new URL('http://feed.invalid/'), {}, limits)).rejects.toThrow();
});
