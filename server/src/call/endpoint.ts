import type { FilledInputs, Outputs, RouteId, Routes } from '@candor/contract/all-routes';
import type { Language, Locale } from '@candor/contract/enums';
import type { OperatorRole } from '@candor/contract/operator-route';
import type { Route } from '@candor/contract/route';
import type { Services } from '../services.ts';
import type { Answer, FileAnswer } from './answer.ts';
import type { KeepAnswer } from './idempotency.ts';

/** Who called, by what the route demands. */
export interface CustomerCaller {
  readonly userId: string;
  readonly sessionId: string;
  /** The customer has frozen the account: nothing opens and nothing leaves. */
  readonly isFrozen: boolean;
  /** The key that calls, where it is no session. */
  readonly apiKey?: CallingKey;
}

/** What holds for whatever a key asks. */
export interface CallingKey {
  readonly id: string;
  /** The largest order, in cents of USD; null of a key that does not trade. */
  readonly largestMinor: bigint | null;
}
/** An operator, where a call of theirs was let in. */
export interface OperatorCaller {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}
export type AnyCaller = CustomerCaller | OperatorCaller;
export type CallerOf<R extends Route> = R['caller'] extends 'customer'
  ? CustomerCaller
  : /** A visitor, or a customer whose token came along. */ CustomerCaller | null;

export interface UploadedFile {
  readonly bytes: Uint8Array;
}

/** One call, translated and authorised: what a handler works with. */
export interface Call<Id extends RouteId> {
  readonly input: FilledInputs[Id];
  readonly caller: CallerOf<Routes[Id]>;
  readonly language: Language;
  readonly locale: Locale;
  /** Read once at the door. */
  readonly nowMs: number;
  readonly address: string;
  /** Made on the machine that the server runs on, and passed on by nobody. */
  readonly isFromThisMachine: boolean;
  /** The caller's program in its own words, cut to 200 characters. */
  readonly device: string;
  readonly idempotencyKey: string | null;
  /** Which proof the route wants; made before, it is looked at again when something is changed. */
  readonly proof?: Route['proof'];
  /** Present where the server keeps the answer to the key. */
  readonly keepAnswer?: KeepAnswer;
  /** Present on routes that take a file. */
  readonly file: UploadedFile | null;
}

/** A route that answers a file hands back FileAnswer; the others the contract's `data`. */
export type DataOf<Id extends RouteId> = Routes[Id] extends { readonly answersFile: true }
  ? FileAnswer
  : Outputs[Id];

export type Handler<Id extends RouteId> = (
  call: Call<Id>,
  services: Services,
) => Promise<Answer<DataOf<Id>>>;

export interface EndpointOptions {
  /**
   * by-server (default): the answer to an Idempotency-Key is kept in a table beside the call.
   * by-lane: the lane keeps it in the commit of the command itself; the handler hands the key on
   * and the server stays out of the way.
   */
  readonly answersKept?: 'by-server' | 'by-lane';
}

export interface Endpoint<Id extends RouteId = RouteId> {
  readonly id: Id;
  readonly answersKept: 'by-server' | 'by-lane';
  readonly handle: (call: Call<RouteId>, services: Services) => Promise<Answer<unknown>>;
}

/** Joins a handler to its route. One endpoint stands in one file. */
export function endpoint<const Id extends RouteId>(
  id: Id,
  handle: Handler<Id>,
  options: EndpointOptions = {},
): Endpoint<Id> {
  return {
    id,
    answersKept: options.answersKept ?? 'by-server',
    // The registry pairs a handler with its route's id, so the call it receives is its own.
    handle: handle as unknown as Endpoint['handle'],
  };
}
