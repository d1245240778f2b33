import { keyOf, type OwnAccount, sideOf } from './own-account.ts';
import type { ToldFacts, ToldStep } from './told.ts';
import type { ToldPosting } from './told-held.ts';

type Heard<K extends keyof ToldFacts> = (
  account: OwnAccount,
  fact: ToldFacts[K],
  step: ToldStep,
) => void;

/** money-model.md, "Busts": a fill as if it had never been, while nothing stands on it. */
export const fillBusted: Heard<'fillBusted'> = (account, fact) => {
  const { correctsId } = fact;
  const heard = account.fills.get(correctsId);
  if (heard === undefined) throw new Error(`${correctsId} was taken back twice, or never was`);
  account.faults.push(...standing(account, correctsId));
  const { fill, order: orderBefore, cashMinor, marginMinor, feeMinor } = heard;
  const { terms } = orderBefore;
  const wallet = account.wallet(terms.walletType);
  wallet.marginMinor += marginMinor;
  wallet.cashMinor -= cashMinor;
  takeUnsettled(account, fact, { walletType: terms.walletType, cashMinor });
  restorePosition(account, correctsId);
  const open = account.orders.get(terms.orderId);
  if (open !== undefined) {
    const again = terms.openClose === 'open' ? feeMinor : 0n;
    account.orders.set(terms.orderId, {
      ...orderBefore,
      quantity: open.quantity,
      isElected: open.isElected,
      againMs: open.againMs,
      trigger: open.trigger,
      state: open.state,
      expiresMs: open.expiresMs,
      holdMinor: open.holdMinor + again,
      busted: open.busted + fill.quantity,
    });
  }
  account.fills.delete(correctsId);
};

/** What came after it and counts: of its order, or what took its share of the position. */
function standing(account: OwnAccount, fillId: string): readonly string[] {
  const all = [...account.fills.values()];
  const at = all.findIndex(({ fill }) => fill.fillId === fillId);
  const heard = all[at];
  if (heard === undefined) return [];
  const isOpening = heard.fill.position.effect === 'opened';
  return all.slice(at + 1).flatMap(({ fill }) => {
    const isOfPosition = fill.positionId === heard.fill.positionId;
    const stands = !isOpening || fill.position.effect === 'closed';
    const isOfOrder = fill.orderId === heard.fill.orderId;
    return isOfOrder || (isOfPosition && stands) ? [`${fill.fillId} stands on ${fillId}`] : [];
  });
}

/** What of its proceeds was not settled yet goes with it. */
function takeUnsettled(
  account: OwnAccount,
  { unsettled }: ToldFacts['fillBusted'],
  of: { readonly walletType: string; readonly cashMinor: bigint },
): void {
  if (unsettled === null) return;
  account.expect('the proceeds that go back', unsettled.amountMinor, of.cashMinor);
  const waiting = account.wallet(of.walletType).unsettled;
  const left = (waiting.get(unsettled.settlesAtMs) ?? 0n) - unsettled.amountMinor;
  if (left === 0n) waiting.delete(unsettled.settlesAtMs);
  else waiting.set(unsettled.settlesAtMs, left);
}

function restorePosition(account: OwnAccount, fillId: string): void {
  const heard = account.fills.get(fillId);
  if (heard === undefined) return;
  const { terms } = heard.order;
  const now = account.positions.get(keyOf({ heldAs: terms.heldAs, side: sideOf(terms) }));
  if (heard.fill.position.effect === 'closed') {
    if (heard.position === null) throw new Error(`${fillId} closed nothing`);
    const { chargedMs, isCalled } = now ?? heard.position;
    account.keep({ ...heard.position, chargedMs, isCalled });
    return;
  }
  if (now === undefined) throw new Error(`${fillId} opened what is not held`);
  account.keep({
    ...now,
    quantity: now.quantity - heard.fill.quantity,
    notional: now.notional - heard.notional,
    costMinor: now.costMinor - heard.costMinor,
    marginMinor: now.marginMinor + heard.marginMinor,
    lots: now.lots.filter(({ lotId }) => lotId !== fillId),
  });
}

/** A movement undone whole: its legs turned, once. */
export const moneyCorrected: Heard<'moneyCorrected'> = (account, { correctsId, entries }) => {
  const before = account.movements.get(correctsId);
  if (before === undefined) throw new Error(`${correctsId} was undone twice, or never was`);
  const turned = entries.flatMap(({ postings }) => postings);
  account.expect(`what undoes ${correctsId}`, words(turned, 1n), words(before.postings, -1n));
  account.movements.delete(correctsId);
  for (const { account: of, amount } of turned) {
    const [owner, , walletType = '', pocket] = of.split(':');
    if (owner === 'customer' && pocket === 'cash') account.wallet(walletType).cashMinor += amount;
  }
  for (const entry of entries) account.movements.set(entry.id, entry);
};

function words(postings: readonly ToldPosting[], sign: bigint): string {
  return postings
    .map((one) => `${one.account} ${one.unit} ${one.amount * sign}`)
    .sort()
    .join();
}
