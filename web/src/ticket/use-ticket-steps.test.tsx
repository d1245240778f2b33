import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../session/session.ts';
import { answerCall } from '../testing/server.ts';
import { newTicket } from './ticket.ts';
import type { TicketTerms } from './ticket-terms.ts';
import { useTicketSteps } from './use-ticket-steps.ts';

const share = { code: 'KO', name: 'Coca-Cola', source: 0, market: 'NYSE' } as const;
const ticket = {
  ...newTicket({ direction: 0, habits: null, price: null, num: null }),
  quantity: '25',
};

beforeEach(() => useSession.setState({ token: 't', user: { userId: '10000001' } as never }));

/** A market purchase of 25 at a price, with a guard of one percent. */
function previewAt(price: number) {
  const guard = price * 1.01;
  return {
    num: '25',
    totalAmount: (25 * price).toFixed(2),
    fee: '2.34',
    feeLines: [],
    estPrice: price.toFixed(2),
    guardFrom: price.toFixed(2),
    guardPrice: guard.toFixed(2),
    guardedAmount: (25 * guard).toFixed(2),
    buyingPowerAfter: '100.00',
    currency: 'USD',
    walletType: 'STOCK',
    waitsForOpen: false,
    warnings: [],
    wouldRefuse: null,
  };
}

function openSheet() {
  const market = { price: 200 };
  answerCall('orderPreview', () => ({ data: previewAt(market.price) }));
  const { result } = renderHook(() =>
    useTicketSteps({
      call: 'stockCreate',
      ticket,
      fault: null,
      slot: 'order KO',
      terms: { asks: 'order' } as TicketTerms,
      subject: { instrument: share, id: null },
      forgetDraft: () => undefined,
    }),
  );
  const tick = async (price: number) => {
    market.price = price;
    act(() => result.current.reading.retry());
    const shown = price.toFixed(2);
    await waitFor(() => expect(result.current.reading.preview?.estPrice).toBe(shown));
  };
  const open = async () => {
    await waitFor(() => expect(result.current.reading.preview).not.toBeNull());
    act(() => result.current.askToConfirm());
    await waitFor(() => expect(result.current.isFresh).toBe(true));
  };
  return { result, market, tick, open };
}

test('what money was moved for is asked after with its own guard until the price leaves it', async () => {
  const { result, market } = openSheet();
  const guardsAsked = answerCall('orderPreview', ({ body }) => {
    const { guardFrom } = (body.confirmed ?? {}) as { guardFrom?: string };
    const from = Number(guardFrom ?? market.price);
    const isLeft = market.price > from * 1.01;
    const figures = { ...previewAt(from), estPrice: market.price.toFixed(2) };
    return { data: { ...figures, wouldRefuse: isLeft ? movedAway : null } };
  });
  const tick = async (price: number, guardFrom: string) => {
    market.price = price;
    act(() => result.current.reading.retry());
    await waitFor(() => {
      expect(result.current.reading.preview?.estPrice).toBe(price.toFixed(2));
      expect(result.current.reading.preview?.guardFrom).toBe(guardFrom);
    });
  };
  await tick(200, '200.00');
  act(() => result.current.moneyMoved());
  await tick(201, '200.00');
  expect(guardsAsked.at(-1)?.body.confirmed).toMatchObject({ guardFrom: '200.00' });
  expect(result.current.wouldRefuse).toBeNull();
  await tick(203, '203.00');
  expect(guardsAsked.at(-1)?.body.confirmed).toBeUndefined();
  // Once left it is another order, wherever the price goes.
  await tick(201, '201.00');
});

const movedAway = { code: 409, reason: 'PRICE_MOVED', msg: 'The price left your guard.' };
const moved = { code: 409, reason: 'PRICE_MOVED', msg: 'The price left your guard.' };

test('what is sent is what is shown, with the guard of the first price', async () => {
  const sent = answerCall('stockCreate', () => ({ data: { id: 'o1' } }));
  const { result, tick, open } = openSheet();
  await open();
  await tick(201);
  expect(result.current.asksAgain).toBe(false);
  expect(result.current.seen?.preview.estPrice).toBe('200.00');
  await act(async () => void (await result.current.place()));
  expect(sent[0]?.body.confirmed).toEqual({
    price: '201.00',
    totalAmount: '5025.00',
    fee: '2.34',
    guardFrom: '200.00',
  });
});

test('past the guard it asks again, and the next confirmation states a new guard', async () => {
  const sent = answerCall('stockCreate', () => ({ data: { id: 'o1' } }));
  const { result, tick, open } = openSheet();
  await open();
  await tick(203);
  expect(result.current.asksAgain).toBe(true);
  await tick(201);
  expect(result.current.asksAgain).toBe(false);
  await tick(204);
  await act(async () => void (await result.current.place()));
  expect(sent[0]?.body.confirmed).toMatchObject({ price: '204.00', guardFrom: '204.00' });
});

test('after PRICE_MOVED only figures that were read since can be sent', async () => {
  const sent = answerCall('stockCreate', (_received, before) =>
    before === 0 ? { refusal: moved } : { data: { id: 'o1' } },
  );
  const { result, market, open } = openSheet();
  await open();
  market.price = 204;
  await act(async () => void (await result.current.place()));
  expect(result.current.asksAgain).toBe(true);
  await waitFor(() => {
    expect(result.current.isFresh).toBe(true);
    expect(result.current.reading.preview?.estPrice).toBe('204.00');
  });
  expect(result.current.asksAgain).toBe(true);
  await act(async () => void (await result.current.place()));
  expect(sent.map(({ body }) => body.confirmed)).toMatchObject([
    { price: '200.00', guardFrom: '200.00' },
    { price: '204.00', guardFrom: '204.00' },
  ]);
});
