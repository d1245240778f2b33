import type { Instrument } from '@candor/domain/instruments/instrument';
import { offeringCompany } from '@candor/domain/offerings/companies';
import {
  type Digest,
  DRAW_METHOD,
  HOUSE_LOTS,
  listText,
  readList,
  simulatedEntries,
  workOutDraw,
} from '@candor/domain/offerings/draw';
import { atLaterPrice } from '@candor/domain/offerings/later-price';
import { finalPrice, type Offering } from '@candor/domain/offerings/offerings';
import type { Subscription } from '@candor/domain/offerings/subscription';
import type { Command } from '@candor/domain/trading/commands';
import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import type { LaneDoor } from '../trading/lane/lane-router.ts';
import type { CustomerSubscription, FrozenList, OfferingStore } from './offering-ports.ts';

export interface OfferingDeskOptions {
  readonly clock: Clock;
  readonly store: OfferingStore;
  readonly router: Pick<LaneDoor, 'submit' | 'settled'>;
  /** Offerings that are announced, running, or over since a short while. */
  readonly offerings: (nowMs: number) => readonly Offering[];
  /** States the prices of those whose shares trade, once each. */
  readonly announce: () => Promise<void>;
  /** Fixed from the start, and secret until the list is frozen. */
  readonly seedOf: (offering: Offering) => string;
  readonly digest: Digest;
  /** The instrument the shares of an offering trade as, listed now if need be; null: not yet. */
  readonly list: (offering: Offering) => Promise<Instrument | null>;
  /** Tells a customer what became of his subscription. Must be harmless when it is repeated. */
  readonly tell: (of: CustomerSubscription) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * So long after the deadline the list of applications is frozen: what was let in before it is
 * committed by then, or is not drawn and comes back whole.
 */
export const FREEZE_AFTER_MS = 60_000;
const ACCOUNTS_AT_ONCE = 256;

/**
 * Carries every offering through its dates: freezes the list of applications, draws, lets lapse
 * what nobody paid for, and lists. Each step is done for everybody who has not been through it, so
 * that after a crash the next process begins again from the first.
 */
export class OfferingDesk extends LookingDesk {
  readonly #options: OfferingDeskOptions;
  /** By offering: how many of its steps this process has seen done. */
  readonly #stepsDone = new Map<string, number>();
  /** When it began, and what it was told of offerings that were over by then. */
  #began: { readonly atMs: number; readonly frozen: ReadonlySet<string> } | null = null;

  constructor(options: OfferingDeskOptions) {
    super('offerings', options);
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const { clock, store, offerings, announce, onFailure } = this.#options;
    await announce().catch(onFailure);
    const shown = offerings(clock.nowMs());
    this.#began ??= {
      atMs: clock.nowMs(),
      frozen: new Set(await store.frozen(shown.map(({ id }) => id))),
    };
    const { atMs, frozen } = this.#began;
    // What was over before anybody was here is nobody's: nothing is made up for it afterwards.
    const ours = shown.filter(({ id, times }) => times.purchaseEndMs >= atMs || frozen.has(id));
    const known = new Map(ours.map((one) => [one.id, one]));
    const alive = (await store.alive()).filter(({ offering: { offeringId } }) => {
      return !known.has(offeringId);
    });
    const stated = await store.prices(alive.map(({ offering }) => offering.offeringId));
    for (const { offering } of alive) {
      const later = stated.find(({ offeringId }) => offeringId === offering.offeringId);
      known.set(offering.offeringId, asOffered(offering, later?.price ?? null));
    }
    for (const id of this.#stepsDone.keys()) if (!known.has(id)) this.#stepsDone.delete(id);
    const items = [...known.values()];
    await this.run.each({ list: 'offerings', items, nameOf: ({ id }) => id }, (one) =>
      this.#carry(one),
    );
  }

  /** Throws at the end what single accounts have failed of: it is tried again later each time. */
  async #carry(offering: Offering): Promise<void> {
    const failures: unknown[] = [];
    await this.#carryAll({ offering, failures });
    if (failures.length === 0) return;
    const [cause] = failures;
    throw new Error(`${offering.id} failed for ${failures.length} accounts: ${cause}`, { cause });
  }

  async #carryAll(carried: Carried): Promise<void> {
    const { times, id } = carried.offering;
    const steps: readonly (readonly [dueMs: number, step: () => Promise<boolean>])[] = [
      [times.purchaseEndMs + FREEZE_AFTER_MS, () => this.#freeze(carried.offering)],
      [times.allotMs, () => this.#draw(carried)],
      [times.payEndMs, () => this.#lapse(carried)],
      [times.listMs, () => this.#list(carried)],
    ];
    const nowMs = this.#options.clock.nowMs();
    for (const [place, [dueMs, step]] of steps.entries()) {
      const done = this.#stepsDone.get(id) ?? 0;
      if (place < done) continue;
      if (nowMs < dueMs) return;
      // Who has not been through one goes through none that follows; the others go on.
      if ((await step()) && place === done) this.#stepsDone.set(id, place + 1);
    }
  }

  async #freeze(offering: Offering): Promise<boolean> {
    const { store, router, digest, seedOf, clock } = this.#options;
    if ((await store.list(offering.id)) !== null) return true;
    // What was decided before the deadline is committed, and more of it does not come.
    await router.settled();
    const all = await store.subscriptions(offering.id);
    const own = all.map(({ subscription: { ticket, quantity, offering: terms } }) => ({
      ticket,
      lots: Number(quantity / terms.minCount),
    }));
    const simulated = await simulatedEntries(offering, digest);
    await store.keepList({
      offeringId: offering.id,
      frozenMs: clock.nowMs(),
      method: DRAW_METHOD,
      seedHash: await digest(seedOf(offering)),
      entries: listText(own),
      listHash: await digest(listText([...simulated, ...own])),
    });
    return true;
  }

  async #draw(carried: Carried): Promise<boolean> {
    const { offering } = carried;
    const { store, seedOf, digest, clock } = this.#options;
    const list = await store.list(offering.id);
    if (list === null) return false;
    const seed = (await store.draw(offering.id))?.seed ?? seedOf(offering);
    const drawn = await drawList({ offering, list, seed }, digest);
    const { resultHash } = drawn;
    await store.keepDraw({ offeringId: offering.id, drawnMs: clock.nowMs(), seed, resultHash });
    const price = finalPrice(offering, offering.times.allotMs);
    if (price === null) throw new Error(`${offering.id} has no price.`);
    const lotsOf = new Map(drawn.entries.map((one) => [one.ticket, one.allottedLots]));
    return this.#forAll(carried, (subscription) => {
      if (subscription.state !== 'waiting') return null;
      const lots = lotsOf.get(subscription.ticket) ?? 0;
      const allotted = BigInt(lots) * subscription.offering.minCount;
      return { kind: 'drawSubscription', finalPrice: price, allotted };
    });
  }

  #lapse(carried: Carried): Promise<boolean> {
    return this.#forAll(carried, ({ dueMinor }) =>
      dueMinor > 0n ? { kind: 'lapseSubscription' } : null,
    );
  }

  async #list(carried: Carried): Promise<boolean> {
    const instrument = await this.#options.list(carried.offering);
    if (instrument === null) return false;
    return this.#forAll(carried, ({ state }) =>
      state === 'allotted' ? { kind: 'listSubscription', instrument } : null,
    );
  }

  /** False when somebody's has to be tried again; an account in doubt is, until its release. */
  async #forAll(
    { offering: { id: offeringId }, failures }: Carried,
    step: (subscription: Subscription) => SubscriptionStep | null,
  ): Promise<boolean> {
    const { store, router, clock, tell } = this.#options;
    const all = await store.subscriptions(offeringId);
    let isWhole = true;
    for (let from = 0; from < all.length; from += ACCOUNTS_AT_ONCE) {
      const nowMs = clock.nowMs();
      const replies = all.slice(from, from + ACCOUNTS_AT_ONCE).map(async (one) => {
        const own = step(one.subscription);
        if (own === null) return;
        const to = { accountId: one.accountId, nowMs, offeringId };
        const reply = await router.submit({ ...own, ...to } as Command);
        if (reply.outcome !== 'accepted') isWhole = false;
      });
      for (const reply of await Promise.allSettled(replies)) {
        if (reply.status === 'rejected') failures.push(reply.reason);
      }
    }
    for (const one of await store.subscriptions(offeringId)) {
      await tell(one).catch((error: unknown) => failures.push(error));
    }
    return isWhole && failures.length === 0;
  }
}

/** An offering on its way, and what single accounts failed of meanwhile: the others go on. */
interface Carried {
  readonly offering: Offering;
  readonly failures: unknown[];
}

type StepKind = 'drawSubscription' | 'lapseSubscription' | 'listSubscription';
type OwnParts<K extends StepKind> = Omit<
  Extract<Command, { kind: K }>,
  'accountId' | 'nowMs' | 'offeringId'
>;
type SubscriptionStep = { [K in StepKind]: OwnParts<K> }[StepKind];

/** The draw of a frozen list. Throws when the list is not the one whose hash was published. */
export async function drawList(
  of: {
    readonly offering: Pick<Offering, 'id' | 'company'>;
    readonly list: FrozenList;
    readonly seed: string;
  },
  digest: Digest,
) {
  const { offering, list, seed } = of;
  const simulated = await simulatedEntries(offering, digest);
  const entries = [...simulated, ...readList(list.entries)];
  const drawn = await workOutDraw({ seed, entries, lots: HOUSE_LOTS }, digest);
  if (drawn.listHash !== list.listHash) throw new Error(`The list of ${offering.id} was changed.`);
  if (drawn.seedHash !== list.seedHash) throw new Error(`The seed of ${offering.id} is another.`);
  return drawn;
}

/** The offering of a subscription, of long ago perhaps: what its draw and listing need. */
function asOffered(
  { offeringId: id, ...times }: Subscription['offering'],
  laterPrice: bigint | null,
): Offering {
  const company = offeringCompany(id);
  if (company === null) throw new Error(`Nobody knows the company of ${id}.`);
  const { purchaseEndMs, allotMs, payEndMs, listMs } = times;
  const before = { prospectusMs: purchaseEndMs, opensMs: purchaseEndMs };
  const known = { id, company, times: { ...before, purchaseEndMs, allotMs, payEndMs, listMs } };
  return laterPrice === null ? known : atLaterPrice(known, laterPrice);
}
