import { pngOf } from '@candor/adapters/images/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperator } from '../../testing/an-operator.ts';
import { sendPicture } from '../../testing/send-picture.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;
let names = 0;
async function newcomer() {
  names += 1;
  return world.register(`asker${names}@example.test`);
}
type Person = Awaited<ReturnType<typeof newcomer>>;

async function lines(as: Person, beforeSeq?: number) {
  const { data } = await world.ask('chatHistory', beforeSeq === undefined ? {} : { beforeSeq }, as);
  return data.list.map((line: { seq: number; from: string; text: string | null }) => [
    line.seq,
    line.from,
    line.text,
  ]);
}

async function chatOf(as: Person): Promise<string> {
  return (await world.ask('chatOpen', {}, as)).data.chatId;
}

test('a customer opens one conversation, writes, and reads it again', async () => {
  const me = await newcomer();
  const opened = await world.ask('chatOpen', {}, me);
  expect(opened.data).toEqual({
    chatId: expect.any(String),
    agentsOnline: false,
    waitMinutes: null,
  });
  expect((await world.ask('chatOpen', {}, me)).data.chatId).toBe(opened.data.chatId);
  const text = 'Why <b>did</b> I pay 187.45?';
  const sent = await world.ask('chatSend', { text, about: 'order o-771' }, me);
  expect(sent.data.seq).toBe(1);
  await world.ask('chatSend', { text: 'Hello?' }, me);
  expect(await lines(me)).toEqual([
    [1, 'customer', text],
    [2, 'customer', 'Hello?'],
  ]);
  expect(await lines(me, 2)).toEqual([[1, 'customer', text]]);
  const [first] = (await world.ask('chatHistory', {}, me)).data.list;
  expect([first.about, first.readTimestamp]).toEqual(['order o-771', null]);
});

test('what is empty, too long or about nothing we know is refused', async () => {
  const me = await newcomer();
  const refusal = async (input: Record<string, unknown>) => {
    const { code, data } = await world.ask('chatSend', input, me);
    return [code, data.reason];
  };
  expect(await refusal({})).toEqual([400, 'MESSAGE_REQUIRED']);
  expect(await refusal({ text: '' })).toEqual([400, 'MESSAGE_REQUIRED']);
  expect(await refusal({ text: 'x'.repeat(2001) })).toEqual([400, 'FIELD_TOO_LONG']);
  expect((await world.ask('chatSend', { text: '😀'.repeat(2000) }, me)).code).toBe(200);
  expect(await refusal({ text: 'x', about: 'order <script>' })).toEqual([400, 'FIELD_INVALID']);
});

test('whoever has frozen the account can still ask', async () => {
  const me = await newcomer();
  const { clock, stores } = world.services;
  await stores.users.freeze(me.userId, clock.nowMs());
  expect((await world.ask('chatSend', { text: 'I saw a strange login' }, me)).code).toBe(200);
});

test('a line sent again under its key is there once, also long after the key is forgotten', async () => {
  const me = await newcomer();
  const send = () => world.ask('chatSend', { text: 'once' }, { ...me, key: 'line-1' });
  const [first, again] = await Promise.all([send(), send()]);
  expect(again.data).toEqual(first.data);
  const draft = { text: 'once', fileId: null, about: null, key: 'line-1' };
  const { chats } = world.services.stores;
  const late = await chats.write(me.userId, draft, world.services.clock.nowMs() + 3 * 86_400_000);
  expect(late).toMatchObject({ seq: 1 });
  expect(await lines(me)).toEqual([[1, 'customer', 'once']]);
});

test('twenty lines a minute, also of those sent at once; then it says how long to wait', async () => {
  const me = await newcomer();
  const told = await Promise.all(
    Array.from({ length: 25 }, (_, at) => world.ask('chatSend', { text: `${at}` }, me)),
  );
  expect(told.filter(({ code }) => code === 200)).toHaveLength(20);
  const late = told.find(({ code }) => code !== 200);
  expect([late?.code, late?.data.reason, late?.data.s]).toEqual([429, 'TOO_MANY', 60]);
  world.turn(MINUTE_MS);
  expect((await world.ask('chatSend', { text: 'later' }, me)).data.seq).toBe(21);
});

test('an operator answers; each side sees when the other has read', async () => {
  const me = await newcomer();
  const desk = await openOperator(world);
  await world.ask('chatSend', { text: 'Is anybody there?' }, me);
  expect((await world.ask('chatOpen', {}, me)).data.agentsOnline).toBe(true);
  const [waiting] = (await desk.ask('opsChatList')).data.list.filter(
    (chat: { customer: { userId: string } }) => chat.customer.userId === me.userId,
  );
  expect(waiting).toMatchObject({ state: 'waiting', takenBy: null });
  expect(waiting.customer.maskedEmail).toBe('a***@e***');
  expect(JSON.stringify(waiting)).not.toContain('example.test');

  const { id } = waiting;
  expect((await desk.ask('opsChatSend', { id, text: 'Too early' })).data.reason).toBe(
    'CASE_CLAIMED',
  );
  const taken = await desk.ask('opsChatTake', { id });
  expect(taken.data.chat.state).toBe('taken');
  const sent = await desk.ask('opsChatSend', { id, text: 'Yes.' });
  expect(sent.code).toBe(200);
  expect(await lines(me)).toEqual([
    [1, 'customer', 'Is anybody there?'],
    [2, 'system', 'Jonas, a person, is here.'],
    [3, 'agent', 'Yes.'],
  ]);
  const readAt = async () =>
    (await world.ask('chatHistory', {}, me)).data.list.map(
      (line: { readTimestamp: number | null }) => line.readTimestamp !== null,
    );
  expect(await readAt()).toEqual([true, false, false]);
  await world.ask('chatRead', { seq: sent.data.seq }, me);
  expect(await readAt()).toEqual([true, false, true]);

  expect((await desk.ask('opsChatClose', { id })).code).toBe(200);
  await world.ask('chatSend', { text: 'One more thing' }, me);
  const again = (await desk.ask('opsChatTake', { id })).data.list.at(-2);
  expect(again.text).toBe('One more thing');
});

test('a conversation is one operator’s until nothing was done in it for ten minutes', async () => {
  const me = await newcomer();
  await world.ask('chatSend', { text: 'Mine or yours?' }, me);
  const id = await chatOf(me);
  const [jonas, mara] = [await openOperator(world), await openOperator(world, 'Mara')];
  const [one, other] = await Promise.all([
    jonas.ask('opsChatTake', { id }),
    mara.ask('opsChatTake', { id }),
  ]);
  expect([one.code, other.code].sort()).toEqual([200, 409]);
  const late = one.code === 409 ? jonas : mara;
  world.turn(10 * MINUTE_MS);
  expect((await late.ask('opsChatTake', { id })).code).toBe(200);
});

test('who is not here finds one message of the answer, in their language', async () => {
  const me = await newcomer();
  await world.ask('chatSend', { text: 'I will come back' }, me);
  const id = await chatOf(me);
  world.turn(2 * MINUTE_MS);
  const desk = await openOperator(world);
  await desk.ask('opsChatTake', { id });
  await desk.ask('opsChatSend', { id, text: 'Here it is.' });
  await desk.ask('opsChatSend', { id, text: 'And more.' });
  const { data } = await world.ask('messageList', { kind: 'chat' }, me);
  expect(data.list.map((message: { title: string }) => message.title)).toEqual([
    'Jonas of Customer Service answered',
  ]);
  const hant = await world.ask('chatHistory', {}, { ...me, language: 'zh_Hant_HK' });
  expect(hant.data.list[1].text).toBe('Jonas（真人客戶服務員）已加入對話。');
});

test('an operator is here for two minutes after they were heard of, with the role alone', async () => {
  const me = await newcomer();
  const isThere = async () => (await world.ask('chatOpen', {}, me)).data.agentsOnline;
  world.turn(10 * MINUTE_MS);
  await openOperator(world, 'Ida', ['reviewer']);
  expect(await isThere()).toBe(false);
  const desk = await openOperator(world);
  expect(await isThere()).toBe(true);
  world.turn(2 * MINUTE_MS);
  expect(await isThere()).toBe(false);
  await desk.ask('opsMe');
  expect(await isThere()).toBe(true);
  await desk.ask('opsLogout');
  expect(await isThere()).toBe(false);
});

test('nobody there: a message left has a number, is answered once, and the answer is in the inbox', async () => {
  const me = await newcomer();
  const form = { subject: 'Tax form', text: 'Where is it?' };
  const left = await world.ask('chatLeaveMessage', form, { ...me, key: 'form-1' });
  expect(left.data.ticketNo).toMatch(/^T\d{8}$/);
  expect((await world.ask('chatLeaveMessage', form, { ...me, key: 'form-1' })).data).toEqual(
    left.data,
  );
  const { ticketNo } = left.data;
  const [jonas, mara] = [await openOperator(world), await openOperator(world, 'Mara')];
  const open = await jonas.ask('opsTicketList', { answered: false });
  expect(open.data.list).toMatchObject([{ ticketNo, ...form, answer: null }]);
  const answer = { ticketNo, text: 'Under Statements.' };
  expect((await jonas.ask('opsTicketAnswer', answer)).data.answer).toBe('Under Statements.');
  expect((await jonas.ask('opsTicketAnswer', answer)).code).toBe(200);
  expect((await mara.ask('opsTicketAnswer', { ticketNo, text: 'No.' })).data.reason).toBe(
    'CASE_DECIDED',
  );
  const inbox = await world.ask('messageList', { kind: 'chat' }, me);
  expect(inbox.data.list).toMatchObject([
    { title: `Answer to ${ticketNo}: Tax form`, content: 'Under Statements.' },
  ]);
  for (let at = 1; at < 10; at += 1) await world.ask('chatLeaveMessage', form, me);
  expect((await world.ask('chatLeaveMessage', form, me)).data.reason).toBe('TOO_MANY');
});

test('a file goes with a line to the desk, and to nobody else', async () => {
  const me = await newcomer();
  const other = await newcomer();
  const bytes = await pngOf(7);
  const { url } = (await sendPicture(world, { bytes, purpose: 'chat', token: me.token })).data;
  const proof = await sendPicture(world, { bytes, purpose: 'proof', token: me.token });
  const refused = [404, 'NOT_FOUND'];
  const sendAs = async (as: Person, fileUrl: string) => {
    const { code, data } = await world.ask('chatSend', { fileUrl }, as);
    return [code, data.reason];
  };
  expect(await sendAs(other, url)).toEqual(refused);
  expect(await sendAs(me, proof.data.url)).toEqual(refused);
  expect(await sendAs(me, 'https://example.test/x')).toEqual(refused);
  expect(await sendAs(me, url)).toEqual([200, undefined]);
  await world.ask('chatSend', { text: 'hello' }, other);

  const desk = await openOperator(world);
  const look = async (as: Person, path: string) => {
    const fileId = path.replace('/file/', '');
    const input = { id: await chatOf(as), fileId };
    const headers = { authorization: desk.token };
    return world.inject({ method: 'POST', url: '/ops/api/chat/file', headers, payload: input });
  };
  expect((await look(other, url)).statusCode).toBe(404);
  expect((await look(me, proof.data.url)).statusCode).toBe(404);
  const file = await look(me, url);
  expect(file.headers['content-disposition']).toBe('attachment; filename="file.jpg"');
  expect(file.headers['x-content-type-options']).toBe('nosniff');
  // A day later it is still there, because the line speaks of it.
  const { clock, files } = world.services;
  await files.forgetUnused(clock.nowMs() + 2 * 86_400_000);
  expect((await look(me, url)).statusCode).toBe(200);
});
