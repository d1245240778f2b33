import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pngOf } from '@candor/adapters/images/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPicture } from '../testing/send-picture.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

// Twenty pictures of 4.9 megabytes at once, and as many a day as the disk takes.

const DAY_MS = 24 * 3600_000;
let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  world.app.server.listen(0, '127.0.0.1');
  await once(world.app.server, 'listening');
});
afterAll(() => world.close());

/** An upload that was begun and is never finished. */
function begun(token: string): ClientRequest {
  const call = request({
    port: (world.app.server.address() as AddressInfo).port,
    method: 'POST',
    path: '/file/upload?purpose=proof',
    headers: {
      authorization: token,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': '4900000',
    },
  });
  call.on('error', () => undefined);
  call.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nbytes');
  return call;
}

test('one customer sends two files at once, all together eight', async () => {
  const people = await Promise.all(
    [1, 2, 3, 4, 5].map((count) => world.register(`sender${count}@example.test`)),
  );
  const open = people.slice(0, 4).flatMap(({ token }) => [begun(token), begun(token)]);
  const refused = new Set<ClientRequest>();
  for (const call of open) call.on('response', () => refused.add(call));
  const [first, , , , fifth] = people;
  const told = async (token = '') => {
    const { code, data } = await sendPicture(world, { token, bytes: await pngOf(7) });
    return [code, data.reason];
  };
  const { files, clock } = world.services;
  const hasPlace = async () => {
    // The look takes a place itself for a moment: who came just then and was refused comes again.
    for (const [at, call] of open.entries()) {
      if (!refused.delete(call)) continue;
      const again = begun(people[at >> 1]?.token ?? '');
      again.on('response', () => refused.add(again));
      open[at] = again;
    }
    const of = { userId: fifth?.userId ?? '', nowMs: clock.nowMs() };
    return 'done' in (await files.receive(of, async () => undefined));
  };
  // Begun as soon as their first bytes have arrived.
  await expect.poll(hasPlace, { timeout: 10_000 }).toBe(false);
  expect(await told(first?.token)).toEqual([429, 'TOO_MANY']);
  expect(await told(fifth?.token)).toEqual([429, 'TOO_MANY']);
  // Whoever goes away in the middle keeps no place.
  for (const call of open) call.destroy();
  await expect.poll(hasPlace, { timeout: 10_000 }).toBe(true);
  expect((await told(first?.token))[0]).toBe(200);
});

test('a customer keeps twenty files a day, and the next one tells how long to wait', async () => {
  const { token } = await world.register('collector@example.test');
  for (let count = 0; count < 20; count += 1) {
    const kept = await sendPicture(world, { token, bytes: await pngOf(count) });
    expect(kept.code).toBe(200);
  }
  world.turn(DAY_MS - 60_000);
  const { token: later } = (
    await world.ask('loginByUsername', { username: 'collector@example.test', password: 'secret 1' })
  ).data;
  const refused = await sendPicture(world, { token: later, bytes: await pngOf(99) });
  expect([refused.code, refused.msg]).toEqual([429, 'Too many attempts. Try again in 60 seconds.']);
  world.turn(60_000);
  expect((await sendPicture(world, { token: later, bytes: await pngOf(99) })).code).toBe(200);
});

test('a picture that nothing speaks of is gone after a day, its bytes too', async () => {
  const { token, userId } = await world.register('careless@example.test');
  const { url } = (await sendPicture(world, { token, bytes: await pngOf(5) })).data;
  const { files } = world.services;
  const id = url.slice('/file/'.length);
  const nowMs = world.services.clock.nowMs();
  await files.forgetUnused(nowMs);
  expect(await files.open({ userId, id, nowMs })).not.toBeNull();
  expect(await files.forgetUnused(nowMs + DAY_MS + 1)).toBeGreaterThan(0);
  expect(await files.open({ userId, id, nowMs })).toBeNull();
});

test('a form of a thousand words and no file is refused', async () => {
  const { token } = await world.register('words@example.test');
  const field = '--cut\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n';
  const answer = await world.inject({
    method: 'POST',
    url: '/file/upload?purpose=proof',
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: `${field.repeat(1000)}--cut--\r\n`,
  });
  expect(answer.statusCode).toBe(400);
});

test('a form where a call takes no file is no body', async () => {
  const { token } = await world.register('form@example.test');
  const answer = await world.inject({
    method: 'POST',
    url: '/stock/create',
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: '--cut\r\nContent-Disposition: form-data; name="num"\r\n\r\n1\r\n--cut--\r\n',
  });
  expect(answer.json()).toMatchObject({ code: 400, data: { reason: 'BODY_MALFORMED' } });
});

test('a file that came with a line of a chat or with a ticket is kept', async () => {
  const { token, userId } = await world.register('asker@example.test');
  const { files, clock } = world.services;
  const upload = async (count: number): Promise<string> => {
    const picture = { token, purpose: 'chat', bytes: await pngOf(count) } as const;
    return (await sendPicture(world, picture)).data.url;
  };
  const [ofLine, ofTicket] = [await upload(71), await upload(72)];
  await world.ask('chatOpen', {}, { token });
  const sent = [
    await world.ask('chatSend', { fileUrl: ofLine }, { token }),
    await world.ask('chatLeaveMessage', { subject: 'a', text: 'b', fileUrl: ofTicket }, { token }),
  ];
  expect(sent.map(({ code }) => code)).toEqual([200, 200]);
  const nowMs = clock.nowMs();
  await files.forgetUnused(nowMs + DAY_MS + 1);
  for (const url of [ofLine, ofTicket]) {
    const id = url.slice('/file/'.length);
    expect(await files.open({ userId, id, nowMs })).not.toBeNull();
  }
});
