import type { PositionBody } from '@candor/domain/positions/position';
import type { AccountView } from '@candor/domain/trading/account-view';
import type {
  ClosePosition,
  Command,
  KnownCredit,
  PlaceOrder,
} from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { HalfOrFull } from '@candor/domain/trading/placing/half-or-full';
import type { PoolState } from '../../trading/books/venue.ts';
import type { KeyedCommand, LaneKey } from '../../trading/lane/decide-batch.ts';
import { CommandFailed, type LaneReply } from '../../trading/lane/lane-callers.ts';
import type { WalletPreview } from '../../trading/lane/lane-reads.ts';
import {
  type CommittedGroup,
  type FollowedChanges,
  LaneStoreUnavailable,
  type OpenOrderRef,
} from '../../trading/lane/lane-store.ts';
import type { FeedFrame } from '../../trading/lane/private-frames.ts';
import { BUS_TEXT_BYTES_MAX } from '../bus/bus-port.ts';
import type { Claim, ClaimAnswer, ClaimEnd } from '../liquidity/claims.ts';
import { HeardAgain, SaidAgain, valueOfWireText, wireText } from './wire-text.ts';

/** What crosses from one process of a house to another. */
export interface Crossing {
  /** One, or several that waited together. */
  readonly commands: readonly KeyedCommand[];
  readonly replies: LaneReplies;
  readonly question: LaneQuestion;
  readonly answer: LaneAnswer;
  readonly commit: FollowedCommit;
  readonly feeds: FollowedChanges['feeds'];
  readonly claim: Claim;
  readonly claimAnswer: ClaimAnswer;
  readonly claimEnd: ClaimEnd;
  readonly book: PoolState;
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
  | { readonly outcome: 'command-failed' | 'store-unavailable' | 'failed'; readonly why: string };

/** What became of the commands of one text. */
export interface LaneReplies {
  /** Who answers: the number of its log. */
  readonly lane: number;
  /** In the order of the commands; null for one that is still under way: ask again by its key. */
  readonly replies: readonly (CrossedReply | null)[];
}

/** What those who follow the lanes hear of a commit, or a part of it. */
export interface FollowedCommit {
  readonly at: CommittedGroup;
  readonly changes: FollowedChanges;
}

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

/** A unit of a text is at most three bytes; what stands before it needs some. */
export const WIRE_LENGTH_MAX = Math.floor(BUS_TEXT_BYTES_MAX / 3) - 100;

const FORM = 'candor-wire-1';
/** Terms and looks at the market, which never change and which many commands are decided on. */
const SAID_AGAIN = ['instrument', 'prices'];
const HEARD_MAX = 500;

/**
 * `build` names the program. Both sides have the same types, so what one wrote the other reads
 * as it is; another build may mean something else by the same words, and is refused.
 */
export function wireOf(build: string): Wire {
  if (build === '' || /\s/.test(build)) throw new Error(`"${build}" is no name of a build.`);
  const said = new SaidAgain(SAID_AGAIN);
  const heard = new HeardAgain(HEARD_MAX);
  return {
    write: (kind, thing) => {
      const isOfCommands = kind === 'commands' || kind === 'question';
      return `${FORM} ${build} ${kind}\n${wireText(thing, isOfCommands ? said : undefined)}`;
    },
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
        return valueOfWireText(text.slice(end + 1), heard) as Crossing[Kind];
      } catch (cause) {
        throw new WireRefused(`The text of a ${kind} is broken.`, { cause });
      }
    },
  };
}

/** What a lane answered, so that it can cross. */
export async function crossed(reply: Promise<LaneReply>): Promise<CrossedReply> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof LaneStoreUnavailable) {
      return { outcome: 'store-unavailable', why: error.message };
    }
    if (error instanceof CommandFailed) {
      return { outcome: 'command-failed', why: wordsOf(error.cause) };
    }
    return { outcome: 'failed', why: wordsOf(error) };
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The lane's answer again; throws what the lane had thrown. */
export function uncrossed(reply: CrossedReply, kind: Command['kind']): LaneReply {
  switch (reply.outcome) {
    case 'command-failed':
      throw new CommandFailed(kind, new Error(reply.why));
    case 'store-unavailable':
      throw new LaneStoreUnavailable(reply.why);
    case 'failed':
      throw new Error(reply.why);
    default:
      return reply;
  }
}

/**
 * A commit for those who follow the lanes, in texts of at most `lengthMax` units: each account's
 * changes stay in their order. An order that was placed and done in one is no news to who follows
 * orders. Throws when one account alone is too much for a text.
 */
export function writeCommit(
  wire: Wire,
  { at, changes }: FollowedCommit,
  lengthMax = WIRE_LENGTH_MAX,
): readonly string[] {
  const { atMs, newOrders, orders, feeds } = changes;
  const followed: FollowedChanges = {
    atMs,
    newOrders: newOrders.flatMap((one, line) =>
      one.order.finishedAtMs === null ? [{ ...orderAlone(one), line }] : [],
    ),
    orders: orders.map(orderAlone),
    feeds: feeds.map((feed) => ({ ...feed, frames: feed.frames.map(withoutLots) })),
  };
  return textsOf({ at, changes: followed }, { wire, lengthMax });
}

/** No text of a value has one: JSON writes it in other letters. */
const FEEDS_FOLLOW = '\f';

/**
 * A commit that `writeCommit` wrote, or a part of one. The feeds are most of it: who has no use
 * for them does not read them, and finds none. Throws `WireRefused` as `read` does.
 */
export function readCommit(
  wire: Wire,
  text: string,
  { withFeeds }: { readonly withFeeds: boolean },
): FollowedCommit {
  const [head = '', feeds = ''] = text.split(FEEDS_FOLLOW);
  const commit = wire.read('commit', head);
  if (!withFeeds) return commit;
  return { ...commit, changes: { ...commit.changes, feeds: wire.read('feeds', feeds) } };
}

/** Who follows needs the order, not what its sender was answered. */
function orderAlone({ accountId, order }: OpenOrderRef): OpenOrderRef {
  return { accountId, order };
}

/** A position's lots are as many as it ever had, and no frame tells them. */
function withoutLots(frame: FeedFrame): FeedFrame {
  if (frame.topic !== 'position') return frame;
  const position: PositionBody & { readonly lots?: unknown } = frame.position;
  const { lots: _, ...body } = position;
  return { ...frame, position: body };
}

function textsOf(
  { at, changes }: FollowedCommit,
  to: { readonly wire: Wire; readonly lengthMax: number },
): readonly string[] {
  const head = to.wire.write('commit', { at, changes: { ...changes, feeds: [] } });
  const whole = `${head}${FEEDS_FOLLOW}${to.wire.write('feeds', changes.feeds)}`;
  if (whole.length <= to.lengthMax) return [whole];
  const accounts = [...new Set(ofAccounts(changes).map(({ accountId }) => accountId))];
  if (accounts.length < 2) throw new Error(`What ${accounts[0]} did fits in no text.`);
  const isFirst = new Set(accounts.slice(0, Math.ceil(accounts.length / 2)));
  return [true, false].flatMap((first) => {
    const half = only(changes, (accountId) => isFirst.has(accountId) === first);
    return textsOf({ at, changes: half }, to);
  });
}

function only(changes: FollowedChanges, isIn: (accountId: string) => boolean): FollowedChanges {
  const { atMs, newOrders, orders, feeds } = changes;
  const isOfOne = ({ accountId }: { accountId: string }) => isIn(accountId);
  return {
    atMs,
    newOrders: newOrders.filter(isOfOne),
    orders: orders.filter(isOfOne),
    feeds: feeds.filter(isOfOne),
  };
}

function ofAccounts({ newOrders, orders, feeds }: FollowedChanges) {
  return [...newOrders, ...orders, ...feeds];
}
