import { hash } from 'node:crypto';
import type { Command } from '@candor/domain/trading/commands';
import type { Answer as TradingAnswer } from '@candor/domain/trading/decision';
import type { Refusal } from '@candor/domain/trading/refusals';
import type { LaneKey } from '@candor/engines/trading/lane/decide-batch';
import type { LaneReply } from '@candor/engines/trading/lane/lane-callers';
import { type Answer, accept, type Refused, refuse } from '../call/answer.ts';
import { moneyText } from '../present/money-text.ts';
import { withOffers } from './move-offers.ts';
import type { TradingServices } from './trading-services.ts';

/** The lanes take no command now: they are full, shutting down, or run by another process. */
export class LanesUnavailable extends Error {
  constructor(why: string) {
    super(`The trading lanes took no command: ${why}.`);
    this.name = 'LanesUnavailable';
  }
}

/** The lane's key of a call with an Idempotency-Key; null without one. */
export function laneKeyOf(
  callId: string,
  call: { readonly idempotencyKey: string | null; readonly input: unknown },
): LaneKey | null {
  const { idempotencyKey, input } = call;
  if (idempotencyKey === null) return null;
  return { commandKey: idempotencyKey, requestHash: requestHashOf(callId, input) };
}

/** Kept with the answer: the same key with another request is refused. */
function requestHashOf(callId: string, input: unknown): string {
  return hash('sha256', JSON.stringify([callId, input]), 'base64url');
}

/**
 * Runs a command on its lane and translates what came of it. The answer under an Idempotency-Key is
 * kept by the lane, in the very commit of the command. Refusals: the rules' own, and KEY_REUSED.
 * Throws `LanesUnavailable`.
 */
export async function runCommand<Kind extends TradingAnswer['kind']>(
  trading: TradingServices,
  input: {
    readonly command: Command;
    readonly expects: Kind;
    readonly key: LaneKey | null;
  },
): Promise<Answer<Extract<TradingAnswer, { kind: Kind }>>> {
  const { command, expects, key } = input;
  const answer = translate(await trading.lanes.submit(command, key), expects);
  return answer.isAccepted ? answer : withOffers(trading, answer, command);
}

/**
 * What a call was answered under its key before, when its own rules would refuse it now: a success
 * stays one. Null when the key is new. Refusals: those of the first time, and KEY_REUSED.
 */
export async function recallCommand<Kind extends TradingAnswer['kind']>(
  trading: TradingServices,
  input: {
    readonly accountId: string;
    readonly nowMs: number;
    readonly expects: Kind;
    readonly key: LaneKey | null;
  },
): Promise<Answer<Extract<TradingAnswer, { kind: Kind }>> | null> {
  if (input.key === null) return null;
  const reply = await trading.lanes.recall(input.accountId, input.key, input.nowMs);
  return reply === null ? null : translate(reply, input.expects);
}

function translate<Kind extends TradingAnswer['kind']>(
  reply: LaneReply,
  expects: Kind,
): Answer<Extract<TradingAnswer, { kind: Kind }>> {
  switch (reply.outcome) {
    case 'accepted': {
      const { answer } = reply;
      if (answer.kind !== expects) {
        throw new Error(`What expected ${expects} was answered with ${answer.kind}.`);
      }
      return accept(answer as Extract<TradingAnswer, { kind: Kind }>);
    }
    case 'refused':
      return refusedBy(reply.refusal);
    case 'key-reused':
      return refuse('KEY_REUSED');
    case 'busy':
    case 'stopped':
    case 'elsewhere':
      throw new LanesUnavailable(reply.outcome);
  }
}

/**
 * A refusal of the rules on the wire: money in its sentence carries its symbol, figures stay
 * figures.
 */
export function refusedBy(refusal: Refusal): Refused {
  const { reason, field, figures = {} } = refusal;
  const { available, needed, minAmount, most, amount, currency } = figures;
  if (minAmount !== undefined && currency !== undefined) {
    const b = moneyText(amount ?? '0.00', currency);
    return refuse(reason, { field, figures, words: { a: moneyText(minAmount, currency), b } });
  }
  if (most !== undefined && amount !== undefined && currency !== undefined) {
    const words = { a: moneyText(most, currency), b: moneyText(amount, currency) };
    return refuse(reason, { field, figures, words });
  }
  if (available !== undefined && needed !== undefined && currency !== undefined) {
    const words = { a: moneyText(available, currency), b: moneyText(needed, currency) };
    return refuse(reason, { field, figures, words });
  }
  return refuse(reason, { field, figures });
}
