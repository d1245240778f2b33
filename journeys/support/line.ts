import type { DataFrame, ServerFrame } from '@candor/contract/push';
import { isEveryTopic } from '@candor/contract/push-client';
import type { Page, WebSocketRoute } from 'playwright-core';

/** The wire between a page and `/push`, in the hands of a walk. */
export interface Line {
  /** How often the page asked for a connection. */
  tries(): number;
  /** Data frames that arrived over the newest connection. */
  heard(): readonly DataFrame[];
  /** Cuts the connection and lets no new one through. */
  cut(): Promise<void>;
  /** Lets connections through again. */
  mend(): void;
}

/**
 * Puts itself between a page and the live connection it will open; call it
 * before the page is opened.
 */
export async function holdLine(page: Page): Promise<Line> {
  let current: WebSocketRoute | null = null;
  let heard: DataFrame[] = [];
  let tries = 0;
  let isCut = false;
  await page.routeWebSocket(/\/push$/, (route) => {
    tries += 1;
    if (isCut) return void route.close({ code: 1001 });
    current = route;
    heard = [];
    const own = heard;
    const server = route.connectToServer();
    server.onMessage((text) => {
      const frame = JSON.parse(String(text)) as ServerFrame;
      if (frame.op === 'data') own.push(frame);
      route.send(text);
    });
  });
  return {
    tries: () => tries,
    heard: () => heard,
    cut: async () => {
      isCut = true;
      // What the dead connection brought is not mistaken for what the next one brings.
      heard = [];
      await current?.close({ code: 1001 });
    },
    mend: () => {
      isCut = false;
    },
  };
}

/**
 * Topics whose frames do not follow one another: neither a snapshot nor the next of the one before.
 */
export function brokenTopics(
  frames: readonly DataFrame[],
  since: Readonly<Record<string, number>> = {},
): readonly string[] {
  const last = new Map(Object.entries(since));
  const broken = new Set<string>();
  for (const { topic, seq, prev, snap } of frames) {
    if (snap !== true && prev !== last.get(topic)) broken.add(topic);
    last.set(topic, seq);
  }
  return [...broken];
}

/**
 * How far each topic that must not miss anything was read: what the next connection goes on from.
 */
export function lastNumbers(frames: readonly DataFrame[]): Record<string, number> {
  const every = frames.filter(({ topic }) => isEveryTopic(topic));
  return Object.fromEntries(every.map(({ topic, seq }) => [topic, seq]));
}
