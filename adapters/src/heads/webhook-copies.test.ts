import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HeadLine } from '@candor/engines/integrity/head-ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebhookCopies } from './webhook-copies.ts';

const got: { readonly type: string | undefined; readonly body: string }[] = [];
let status = 204;
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    got.push({ type: request.headers['content-type'], body });
    response.writeHead(status, { location: '/elsewhere' }).end('thanks');
  });
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const line = (text: string) => ({ text }) as HeadLine;

test('the lines arrive as they stand in the file, at once', async () => {
  const copies = createWebhookCopies(address);
  expect([copies.name, copies.everyMs]).toEqual(['HEADS_WEBHOOK', 0]);
  await copies.send([line('{"n":"1"}'), line('{"n":"2"}')]);
  expect(got).toEqual([{ type: 'application/x-ndjson', body: '{"n":"1"}\n{"n":"2"}\n' }]);
});

test.each([500, 302])('a place that answers %i did not take them', async (answered) => {
  status = answered;
  await expect(createWebhookCopies(address).send([line('{}')])).rejects.toThrow();
});
