import type { ClientFrame } from '@candor/contract/push';
import type { BrowserContext } from 'playwright-core';

type CallFrame = Extract<ClientFrame, { op: 'call' }>;

/** The calls that the pages of a device make over their live connections. */
export interface CallLine {
  /** Those that reached the server. */
  readonly sent: readonly CallFrame[];
  /**
   * What becomes of calls from now on. break: the server hears them, and the connection breaks when
   * it answers. hush: nobody hears them; the app goes over HTTP once it has waited for an answer.
   */
  calls: 'pass' | 'break' | 'hush';
}

/** Puts itself between a device and `/push`; to be called before a page is opened. */
export async function holdCalls(
  context: BrowserContext,
  calls: CallLine['calls'] = 'pass',
): Promise<CallLine> {
  const sent: CallFrame[] = [];
  const line: CallLine = { sent, calls };
  await context.routeWebSocket(/\/push$/, (route) => {
    const server = route.connectToServer();
    route.onMessage((text) => {
      const frame = JSON.parse(String(text)) as ClientFrame;
      if (frame.op === 'call') {
        if (line.calls === 'hush') return;
        sent.push(frame);
      }
      server.send(text);
    });
    server.onMessage((text) => {
      const isAnswer = String(text).startsWith('{"op":"call"');
      if (isAnswer && line.calls === 'break') void route.close({ code: 1001 });
      else route.send(text);
    });
  });
  return line;
}
