// size-exception: written from the contract.
// Written by `npm run routes` from the folders. Do not edit.
import type { KlineType } from './enums.ts';

/** The words and frames of `/push`: one JSON object per text frame. */

export const publicTopicKinds = ['quote', 'depth', 'trades', 'kline', 'notice'] as const;
export const customerTopicKinds = ['order', 'position', 'wallet', 'message', 'chat'] as const;
export type PublicTopicKind = (typeof publicTopicKinds)[number];
export type CustomerTopicKind = (typeof customerTopicKinds)[number];
export type TopicKind = PublicTopicKind | CustomerTopicKind;

/**
 * latest: frames carry whole state, numbers may be left out for a slow reader.
 * every: nothing is ever left out; numbers belong to the customer and survive restarts.
 */
export const deliveryOfTopic = {
  quote: 'latest',
  depth: 'latest',
  trades: 'latest',
  kline: 'latest',
  order: 'every',
  position: 'every',
  wallet: 'every',
  message: 'every',
  chat: 'every',
  notice: 'every',
} as const satisfies Record<TopicKind, 'latest' | 'every'>;

export interface InstrumentOfTopic {
  readonly source: number;
  readonly market: string;
  readonly code: string;
}

export type Topic =
  | ({ readonly kind: 'quote' | 'depth' | 'trades' } & InstrumentOfTopic)
  | ({ readonly kind: 'kline'; readonly type: KlineType } & InstrumentOfTopic)
  | { readonly kind: CustomerTopicKind | 'notice' };

export const quoteTopic = (of: InstrumentOfTopic) => `quote:${of.source}:${of.market}:${of.code}`;
export const depthTopic = (of: InstrumentOfTopic) => `depth:${of.source}:${of.market}:${of.code}`;
export const tradesTopic = (of: InstrumentOfTopic) => `trades:${of.source}:${of.market}:${of.code}`;
export const klineTopic = (of: InstrumentOfTopic, type: KlineType) =>
  `kline:${of.source}:${of.market}:${of.code}:${type}`;

/** Where the push is; nothing else upgrades. */
export const PUSH_PATH = '/push';

/** Limits and clocks of a connection. */
export const pushLimits = {
  frameBytesMax: 64 * 1024,
  topicsMax: 200,
  connectionsPerCustomerMax: 5,
  firstFrameMs: 10_000,
  pingMs: 25_000,
  silenceMs: 60_000,
  waitingFramesMax: 1000,
  latestEveryMs: 100,
  /** Calls of one connection that are not answered yet. */
  callsAtOnceMax: 32,
} as const;

export const closeCode = {
  badFrame: 4400,
  loginExpired: 4401,
  noFirstFrame: 4408,
  tooMany: 4429,
  restarting: 1001,
} as const;

/** Waits before reconnecting; the last repeats, each with ±20 % jitter. */
export const reconnectDelaysMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

export type ClientFrame =
  | { op: 'auth'; id: number; token?: string; language?: string }
  | { op: 'sub'; id: number; topics: string[]; since?: Record<string, number> }
  | { op: 'unsub'; id: number; topics: string[] }
  | { op: 'snap'; id: number; topic: string }
  | { op: 'call'; id: number; path: string; key?: string; body?: unknown }
  | { op: 'ping'; t: number };

export interface RefusedTopic {
  topic: string;
  reason: string;
}

export interface DataFrame<Data = unknown> {
  op: 'data';
  topic: string;
  seq: number;
  /** The seq of the frame sent before it on this connection and topic. */
  prev: number;
  /** The frame replaces the state, whatever its `prev`. */
  snap?: true;
  /** Frames were dropped before this snapshot. */
  reset?: true;
  data: Data;
}

export type ServerFrame =
  | {
      op: 'auth';
      id: number;
      code: 200;
      msg: string;
      data: { userId: string | null; serverTimestamp: number; pingMs: number };
    }
  | {
      op: 'sub';
      id: number;
      code: 200;
      msg: string;
      data: { topics: string[]; refused: RefusedTopic[] };
    }
  | { op: 'unsub'; id: number; code: 200; msg: string; data: { topics: string[] } }
  | { op: 'call'; id: number; code: number; msg: string; data: unknown }
  | DataFrame
  | { op: 'pong'; t: number }
  | {
      op: 'error';
      id?: number;
      code: number;
      msg: string;
      data: { reason: string; topic?: string };
    };
