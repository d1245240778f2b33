import type { PositionBody } from '@candor/domain/positions/position';
import type { AccountView } from '@candor/domain/trading/account-view';
import type {
  ClosePosition,
  Command,
  KnownCredit,
  PlaceOrder,
} from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { HalfOrFull } from '@candor/domain/trading/half-or-full';
import type { Claim, ClaimAnswer, ClaimEnd } from '../liquidity/claims.ts';
import type { KeyedCommand, LaneKey } from '../trading/decide-batch.ts';
import { CommandFailed, type LaneReply } from '../trading/lane-callers.ts';
import type { WalletPreview } from '../trading/lane-reads.ts';
import {
  type CommittedGroup,
  type LaneChanges,
  LaneStoreUnavailable,
} from '../trading/lane-store.ts';
import type { FeedFrame } from '../trading/private-frames.ts';
import { valueOfWireText, wireText } from './wire-text.ts';

/** What crosses from one process of a house to another. */
export interface Crossing {
  readonly command: KeyedCommand;
  readonly reply: CrossedReply;
  readonly question: LaneQuestion;
  readonly answer: LaneAnswer;
  readonly commit: FollowedCommit;
  readonly claim: Claim;
  readonly claimAnswer: ClaimAnswer;
  readonly claimEnd: ClaimEnd;
}

/** What is asked of a lane without changing anything. */
export type LaneQuestion =
  | { readonly kind: 'view'; readonly accountId: string }
  | { readonly kind: 'credit'; readonly accountId: string; readonly depositId: string }
  | { readonly kind: 'order'; readonly command: PlaceOrder | ClosePosition }
  | { readonly kind: 'most'; readonly command: PlaceOrder }
  | { readonly kind: 'decision'; readonly command: Command }
  | {
      readonly kind: 'recall';
      readonly accountId: string;
      readonly key: LaneKey;
      readonly nowMs: number;
    };

export type LaneAnswer =
  | { readonly kind: 'view'; readonly view: AccountView }
  | { readonly kind: 'credit'; readonly credit: KnownCredit | null }
  | { readonly kind: 'order'; readonly preview: WalletPreview }
  | { readonly kind: 'most'; readonly most: HalfOrFull }
  | { readonly kind: 'decision'; readonly decision: Decision }
  | { readonly kind: 'recall'; readonly reply: LaneReply | null }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'store-unavailable'; readonly why: string };

/** What a lane came to, with what it would have thrown. */
export type CrossedReply =
  | LaneReply
  | { readonly outcome: 'command-failed'; readonly why: string }
  | { readonly outcome: 'store-unavailable'; readonly why: string };

/** What those who follow the lanes hear of a commit, or a part of it. */
export interface FollowedCommit {
  readonly at: CommittedGroup;
  readonly changes: FollowedChanges;
  /** How many of its parts come after this one. */
  readonly partsLeft: number;
}

export type FollowedChanges = Pick<LaneChanges, 'atMs' | 'newOrders' | 'orders' | 'feeds'>;

/** A text of another build, or of nobody: nothing is made of it. */
export class WireRefused extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'WireRefused';
  }
}

/** Writes and reads what crosses, between processes of one build. */
export interface Wire {
  write<Kind extends keyof Crossing>(kind: Kind, thing: Crossing[Kind]): string;
  /** Throws `WireRefused`, with a sentence, on the text of another build or of another kind. */
  read<Kind extends keyof Crossing>(kind: Kind, text: string): Crossing[Kind];
}

const FORM = 'candor-wire-1';

/**
 * `build` names the program. Both sides have the same types, so what one wrote the other reads
 * as it is; another build may mean something else by the same words, and is refused.
 */
export function wireOf(build: string): Wire {
  if (build === '' || /\s/.test(build)) throw new Error(`"${build}" is no name of a build.`);
  return {
    write: (kind, thing) => `${FORM} ${build} ${kind}\n${wireText(thing)}`,
    read<Kind extends keyof Crossing>(kind: Kind, text: string): Crossing[Kind] {
      const end = text.indexOf('\n');
      const [form = '', theirs = '', said = ''] = text.slice(0, Math.max(0, end)).split(' ');
      if (form !== FORM) throw new WireRefused(`A text that is no ${FORM} came for a ${kind}.`);
      if (theirs !== build) {
        throw new WireRefused(
          `This process is of build ${build} and was sent a text of build ${theirs}: ` +
            'all processes of a house run one build.',
        );
      }
      if (said !== kind) throw new WireRefused(`A ${said} came for a ${kind}.`);
      try {
        // The same build wrote it from a value of this very type.
        return valueOfWireText(text.slice(end + 1)) as Crossing[Kind];
      } catch (cause) {
        throw new WireRefused(`The text of a ${kind} is broken.`, { cause });
      }
    },
  };
}

/** What a lane answered, so that it can cross. Throws on what is no answer of a lane. */
export async function crossed(reply: Promise<LaneReply>): Promise<CrossedReply> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof LaneStoreUnavailable) {
      return { outcome: 'store-unavailable', why: error.message };
    }
    if (!(error instanceof CommandFailed)) throw error;
    const { cause } = error;
    return {
      outcome: 'command-failed',
      why: cause instanceof Error ? cause.message : String(cause),
    };
  }
}

/** The lane's answer again; throws what the lane had thrown. */
export function uncrossed(reply: CrossedReply, kind: Command['kind']): LaneReply {
  if (reply.outcome === 'command-failed') throw new CommandFailed(kind, new Error(reply.why));
  if (reply.outcome === 'store-unavailable') throw new LaneStoreUnavailable(reply.why);
  return reply;
}

/**
 * A commit for those who follow the lanes, in texts of at most `lengthMax` units: each account's
 * changes stay in their order. Throws when one account alone is too much for a text.
 */
export function writeCommit(
  wire: Wire,
  of: Omit<FollowedCommit, 'partsLeft'>,
  lengthMax: number,
): readonly string[] {
  const { at, changes } = of;
  const { atMs, newOrders, orders, feeds } = changes;
  const followed: FollowedChanges = {
    atMs,
    newOrders: newOrders.map(withoutAnswer),
    orders: orders.map(withoutAnswer),
    feeds: feeds.map((feed) => ({ ...feed, frames: feed.frames.map(withoutLots) })),
  };
  const parts = cutToFit(followed, (part) => {
    return wire.write('commit', { at, changes: part, partsLeft: 0 }).length + COUNT <= lengthMax;
  });
  return parts.map((part, index) => {
    return wire.write('commit', { at, changes: part, partsLeft: parts.length - 1 - index });
  });
}

/** Room for the digits of the parts that are left. */
const COUNT = 10;

type FollowedOrder = FollowedChanges['orders'][number];

/** Who follows needs the order, not what its sender was answered. */
function withoutAnswer({ accountId, order }: FollowedOrder): FollowedOrder {
  return { accountId, order, commandKey: null, requestHash: null, answer: null };
}

/** A position's lots are as many as it ever had, and no frame tells them. */
function withoutLots(frame: FeedFrame): FeedFrame {
  if (frame.topic !== 'position') return frame;
  const position: PositionBody & { readonly lots?: unknown } = frame.position;
  const { lots: _, ...body } = position;
  return { ...frame, position: body };
}

function cutToFit(
  changes: FollowedChanges,
  fits: (changes: FollowedChanges) => boolean,
): readonly FollowedChanges[] {
  if (fits(changes)) return [changes];
  const accounts = [...new Set(ofAccounts(changes).map(({ accountId }) => accountId))];
  if (accounts.length < 2) throw new Error(`What ${accounts[0]} did fits in no text.`);
  const first = new Set(accounts.slice(0, Math.ceil(accounts.length / 2)));
  return [true, false].flatMap((isFirst) => {
    const isIn = ({ accountId }: { accountId: string }) => first.has(accountId) === isFirst;
    const { atMs, newOrders, orders, feeds } = changes;
    const half = {
      ...{ atMs, newOrders: newOrders.filter(isIn) },
      ...{ orders: orders.filter(isIn), feeds: feeds.filter(isIn) },
    };
    return cutToFit(half, fits);
  });
}

function ofAccounts({ newOrders, orders, feeds }: FollowedChanges) {
  return [...newOrders, ...orders, ...feeds];
}
