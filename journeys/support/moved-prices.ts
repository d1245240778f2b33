import type { ClientFrame, DataFrame, ServerFrame } from '@candor/contract/push';
import type { Page, WebSocketRoute } from 'playwright-core';

/** The market as a page sees it: moved by a factor, and as restless as a walk wants it. */
export interface MovedPrices {
  /** What the page sees of every price of a preview; 1 is the true market. */
  factor: number;
  /** Calls that the page sent, the newest last. */
  readonly sent: readonly { readonly path: string; readonly body: unknown }[];
  /** Sends a new price of every quote that the page follows, so many times a second. */
  tick(timesPerSecond: number): void;
  stop(): void;
}

const QUOTE_TOPIC = /^quote/;
const prices = ['estPrice', 'guardFrom', 'guardPrice'] as const;
const amounts = ['totalAmount', 'margin', 'guardedAmount', 'needed'] as const;

/** Puts itself between a page and `/push`; to be called before the page is opened. */
export async function movePrices(page: Page): Promise<MovedPrices> {
  const sent: { path: string; body: unknown }[] = [];
  const asked = new Map<number, string>();
  const quotes = new Map<string, DataFrame<Record<string, unknown>>>();
  let timer: NodeJS.Timeout | undefined;
  let current: WebSocketRoute | null = null;
  let ticks = 0;
  const moved: MovedPrices = {
    factor: 1,
    sent,
    tick: (timesPerSecond) => {
      timer = setInterval(sendTick, 1_000 / timesPerSecond);
    },
    stop: () => clearInterval(timer),
  };
  const sendTick = () => {
    ticks += 1;
    for (const frame of quotes.values()) {
      frame.seq += 1;
      const data = moveFields(frame.data, ['lastPrice', 'bid', 'ask'], 1 + (ticks % 5) / 5_000);
      // Whole, so that the page does not miss what it was not sent.
      current?.send(JSON.stringify({ ...frame, data, snap: true }));
    }
  };
  await page.routeWebSocket(/\/push$/, (route) => {
    current = route;
    const server = route.connectToServer();
    route.onMessage((text) => {
      const frame = JSON.parse(String(text)) as ClientFrame;
      if (frame.op === 'call') {
        asked.set(frame.id, frame.path);
        sent.push({ path: frame.path, body: frame.body });
      }
      server.send(text);
    });
    server.onMessage((text) => {
      const frame = JSON.parse(String(text)) as ServerFrame;
      if (frame.op === 'data' && QUOTE_TOPIC.test(frame.topic)) {
        const isFollowed = quotes.has(frame.topic);
        if (!isFollowed) quotes.set(frame.topic, frame as DataFrame<Record<string, unknown>>);
        if (isFollowed && timer !== undefined) return;
      }
      const isPreview = frame.op === 'call' && asked.get(frame.id) === '/orders/preview';
      route.send(isPreview ? JSON.stringify(movedPreview(frame, moved.factor)) : text);
    });
  });
  return moved;
}

type CallAnswer = Extract<ServerFrame, { op: 'call' }>;

/** A preview at moved prices; what is left after the order follows the total. */
function movedPreview(answer: CallAnswer, factor: number): CallAnswer {
  const data = answer.data as Record<string, unknown>;
  if (factor === 1 || typeof data?.totalAmount !== 'string') return answer;
  const next = moveFields(moveFields(data, prices, factor), amounts, factor);
  const more = Number(next.totalAmount) - Number(data.totalAmount);
  const after = (Number(data.buyingPowerAfter) - more).toFixed(2);
  return { ...answer, data: { ...next, buyingPowerAfter: after } };
}

function moveFields(
  data: Record<string, unknown>,
  fields: readonly string[],
  factor: number,
): Record<string, unknown> {
  const changed = fields.flatMap((field) => {
    const value = data[field];
    return typeof value === 'string' ? [[field, (Number(value) * factor).toFixed(2)]] : [];
  });
  return { ...data, ...Object.fromEntries(changed) };
}
