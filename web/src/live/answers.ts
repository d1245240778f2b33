import type { Inputs, Outputs, RouteId } from '@candor/contract/all-routes';
import type { CallOptions } from '@candor/contract/client';
import { orderStatus } from '@candor/contract/enums';
import { frameCalls } from '@candor/contract/frame-calls';
import { sendFramesBy } from '../api/client.ts';
import { callProved } from '../api/proof.ts';
import { connection } from './live.ts';
import { type RowWithId, shapeOf, type ToldRows } from './rows.ts';
import { makeOld, type ToldTopic, told } from './told.ts';

connection.carryCalls(frameCalls);
sendFramesBy((call) => connection.call(call));

const orderTopics = ['order', 'position', 'wallet'] as const;

/**
 * The calls that change what the customer's topics tell of. An answer is one more frame of the
 * first topic, and says that the others change.
 */
const toldBy: Partial<Record<RouteId, readonly ToldTopic[]>> = {
  stockCreate: orderTopics,
  hkCreate: orderTopics,
  goldCreate: orderTopics,
  auctionStockCreate: orderTopics,
  blockTradeCreate: orderTopics,
  flatPosition: orderTopics,
  positionCloseAll: orderTopics,
  positionReverse: orderTopics,
  orderAmend: orderTopics,
  orderCancel: orderTopics,
  orderCancelAll: orderTopics,
  newSharesCreate: orderTopics,
  newSharesPay: orderTopics,
  followAdd: orderTopics,
  protectPosition: ['position', 'order'],
  addPositionMargin: ['position', 'wallet'],
  walletTransfer: ['wallet'],
  cancelTransfer: ['wallet'],
  depositCreate: ['wallet'],
  withdrawalApply: ['wallet'],
  loanApply: ['wallet'],
  loanRepay: ['wallet'],
};

/** The frame of what an answer says comes within this; after it frames stand over the answer. */
const frameWithinMs = 2000;

/** A call whose answer is heard as a frame is: what reads of it is right at once. */
export async function callTold<Id extends RouteId>(
  id: Id,
  input: Inputs[Id],
  options?: CallOptions,
): Promise<Outputs[Id]> {
  const topics = toldBy[id] ?? [];
  const sentAtMs = Date.now();
  try {
    const answer = await callProved(id, input, options);
    const [topic] = topics;
    if (topic !== undefined && topic !== 'wallet') {
      const said = { rows: rowsOf(answer), sentAtMs, atMs: Date.now() };
      told.change(topic, (before) => rowsAfterAnswer(before, said));
    }
    return answer;
  } finally {
    // A refusal may say that the screen was behind: an order that was to be cancelled is filled.
    for (const topic of topics) makeOld(topic);
  }
}

interface Said {
  readonly rows: readonly RowWithId[];
  readonly sentAtMs: number;
  readonly atMs: number;
}

/**
 * What is known after an answer. Of what a frame told since the call was sent the frame stands: it
 * may know more, and those still to come are newer than both.
 */
export function rowsAfterAnswer(
  before: ToldRows<RowWithId> | undefined,
  { rows: said, sentAtMs, atMs }: Said,
): ToldRows<RowWithId> {
  const { rows: known = new Map(), wholeAtMs = Number.NEGATIVE_INFINITY } = before ?? {};
  const rows = new Map(known);
  for (const part of wholeAtMs >= sentAtMs ? [] : said) {
    const was = known.get(part.id);
    if (was !== undefined && was.atMs >= sentAtMs) continue;
    const row = { ...was?.row, ...part };
    const shape = shapeOf(row);
    const sinceMs = was?.shape === shape ? was.sinceMs : atMs;
    rows.set(part.id, { row, shape, atMs, sinceMs, answerUntilMs: atMs + frameWithinMs });
  }
  return { rows, wholeAtMs, changedAtMs: atMs };
}

/** The rows an answer says something of: itself, or what each row of a list came to. */
function rowsOf(answer: unknown): readonly RowWithId[] {
  const said = answer as Partial<RowWithId> & {
    readonly replaces?: string;
    readonly list?: readonly { readonly done?: RowWithId }[];
  };
  if (said.list !== undefined) return said.list.flatMap(({ done }) => done ?? []);
  if (said.id === undefined) return [];
  const row = said as RowWithId;
  // An order that was changed into another is over.
  const { replaces } = said;
  return replaces === undefined
    ? [row]
    : [row, { id: replaces, status: orderStatus.cancelled } as RowWithId];
}
