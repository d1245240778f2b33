import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '../src/verify-webhook.ts';

/**
 * Receives a webhook: checks who sent it, does what there is to do once, and answers. Ends by
 * itself after so many deliveries, where a number is given.
 */
const secret = process.env.CANDOR_WEBHOOK_SECRET;
if (secret === undefined) throw new Error('Set CANDOR_WEBHOOK_SECRET to the secret of a webhook.');
const port = Number(process.env.PORT ?? 9000);
let left = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);

/** In a program of your own: a table with a unique key, written with what the delivery brings. */
const done = new Set<string>();

const server = createServer(async (request, response) => {
  try {
    const { headers } = request;
    const event = await verifyWebhook({ secret, headers, body: await text(request) });
    if (!done.has(event.id)) console.log(`${event.type} ${event.seq ?? ''}`, event.data);
    done.add(event.id);
    response.writeHead(204).end();
    left -= 1;
  } catch (error) {
    console.log(String(error));
    response.writeHead(400).end();
  }
  if (left <= 0) server.close();
});
server.listen(port, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${port}/`));
