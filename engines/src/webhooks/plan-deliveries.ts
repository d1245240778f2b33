import type { WebhookKind } from '@candor/contract/enums';
import type { WebhookChange, WebhookChanges, WebhookPlace } from './webhook-ports.ts';

/** A change with the kind it is told as, and its number there. */
export interface NumberedChange {
  readonly kind: WebhookKind;
  readonly seq: number;
  readonly change: WebhookChange;
}

/**
 * Puts what the desks wrote into one order, by time, and numbers it. The wallet has three desks,
 * each with numbers of its own: the number told is the sum of theirs, as on the push, so that it
 * grows by one and a step that is not kept any more leaves a gap.
 */
export function numberChanges(
  from: WebhookPlace,
  { changes, journal }: WebhookChanges,
): { readonly numbered: readonly NumberedChange[]; readonly place: WebhookPlace } {
  const at = { ...from, journalSeq: journal.seq, journalLine: journal.line };
  const numbered = inOneOrder(changes).map((change) => ({ change, ...advance(at, change) }));
  return { numbered, place: at };
}

/** By time, and each desk's own in the order it wrote them, whatever its clock did. */
function inOneOrder(changes: readonly WebhookChange[]): readonly WebhookChange[] {
  const latest = new Map<WebhookChange['of'], number>();
  const timed = changes.map((change) => {
    const atMs = Math.max(change.atMs, latest.get(change.of) ?? change.atMs);
    latest.set(change.of, atMs);
    return { atMs, change };
  });
  return timed.toSorted((one, other) => one.atMs - other.atMs).map(({ change }) => change);
}

/** Moves a place on past a change; hands back as what it is told, and its number there. */
function advance(
  at: { walletNo: number; depositNo: number; withdrawalNo: number; messageNo: number },
  { seq, ...change }: WebhookChange,
): Pick<NumberedChange, 'kind' | 'seq'> {
  if (change.of === 'message') {
    at.messageNo = seq;
    return { kind: 'message', seq };
  }
  if (change.of === 'frame' && change.frame.topic !== 'wallet') {
    return { kind: change.frame.topic, seq };
  }
  if (change.of === 'deposit') at.depositNo = seq;
  else if (change.of === 'withdrawal') at.withdrawalNo = seq;
  else at.walletNo = seq;
  return { kind: 'wallet', seq: at.walletNo + at.depositNo + at.withdrawalNo };
}
