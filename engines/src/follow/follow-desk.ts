import { openPrice } from '@candor/domain/follow/follow-order';
import { type Institution, institutionOf } from '@candor/domain/follow/institutions';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Command } from '@candor/domain/trading/commands';
import { LookingDesk } from '../looking-desk.ts';
import type { MarketDesk } from '../market/market-desk.ts';
import type { LaneDoor } from '../trading/lane/lane-router.ts';
import type { CustomerFollow, FollowStore } from './follow-ports.ts';

export interface FollowDeskOptions {
  readonly desk: Pick<MarketDesk, 'clock' | 'prices'>;
  readonly store: FollowStore;
  readonly router: Pick<LaneDoor, 'submit'>;
  /** In its version of today, also one that has ended; null for what nobody ever had. */
  readonly instrument: (instrumentId: string) => Instrument | null;
  /** Tells a customer what became of his follow order. Must be harmless when it is repeated. */
  readonly tell: (of: CustomerFollow) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

/** What came to nothing, as of an account in doubt, is looked at again so much later. */
const AGAIN_AFTER_MS = 60_000;
/** So far back a new process tells again what its predecessor may have died over. */
const TOLD_AGAIN_MS = 7 * 86_400_000;

/**
 * Confirms follow orders after their review, in the order in which they came and as far as the
 * institution has room, and settles them at the end of their term. Decisions are guarded by the
 * state of the order, so a later process repeats freely what an earlier one died over.
 */
export class FollowDesk extends LookingDesk {
  readonly #options: FollowDeskOptions;
  /** From when on it has not told what changed; null when it has told all. */
  #untoldMs: number | null;

  /** By follow order that came to nothing, when it is looked at again: it holds no other up. */
  readonly #putOff = new Map<string, number>();

  constructor(options: FollowDeskOptions) {
    super('follows', { clock: options.desk.clock, onFailure: options.onFailure });
    this.#options = options;
    this.#untoldMs = options.desk.clock.nowMs() - TOLD_AGAIN_MS;
  }

  protected async lookAtAll(): Promise<void> {
    const { desk, store, onFailure } = this.#options;
    const nowMs = desk.clock.nowMs();
    const agencyIds = await this.#openOf(await store.dueAgencies(nowMs), nowMs);
    for (const [id, againMs] of this.#putOff) if (againMs <= nowMs) this.#putOff.delete(id);
    const putOffIds = [...this.#putOff.keys()];
    const due = agencyIds.length === 0 ? [] : await store.due(nowMs, { agencyIds, putOffIds });
    if (due.length > 0) {
      this.#untoldMs ??= nowMs;
      const followed = new Map(await store.followedMinor());
      for (const one of due) {
        this.#putOff.set(one.follow.followId, nowMs + AGAIN_AFTER_MS);
        await this.#carry(one, followed).catch(onFailure);
      }
    }
    await this.#tell();
  }

  /** Those whose whole model is traded now: what waits for an open holds no other up. */
  async #openOf(agencyIds: readonly string[], nowMs: number): Promise<readonly string[]> {
    if (agencyIds.length === 0) return agencyIds;
    const models = agencyIds.map((id) => ({ id, held: this.#known(institutionOf(id)?.holdings) }));
    const prices = await this.#options.desk.prices(
      { held: models.flatMap((of) => of.held) },
      nowMs,
    );
    const isOpen = (held: readonly Instrument[]) =>
      held.every((one) => openPrice(one, prices) !== null);
    return models.filter(({ held }) => isOpen(held)).map(({ id }) => id);
  }

  async #carry({ accountId, follow }: CustomerFollow, followed: Map<string, bigint>) {
    const { desk, router } = this.#options;
    const { followId, agencyId, amountMinor } = follow;
    const nowMs = desk.clock.nowMs();
    const to = { accountId, nowMs, followId };
    const submit = async (command: Command) => {
      const reply = await router.submit(command);
      const answer = reply.outcome === 'accepted' && reply.answer.kind === 'follow';
      if (!answer) return null;
      this.#putOff.delete(followId);
      return reply.answer;
    };
    if (follow.state === 'running') {
      const instruments = this.#known(follow.holdings);
      const prices = await desk.prices({ held: instruments }, nowMs);
      const isPriced = instruments.every((one) => openPrice(one, prices) !== null);
      if (isPriced) await submit({ kind: 'settleFollow', ...to, instruments, prices });
      return;
    }
    const institution = institutionOf(agencyId);
    if (institution === null) throw new Error(`Nobody knows the institution ${agencyId}.`);
    const total = (followed.get(agencyId) ?? 0n) + amountMinor;
    const isFull = total > institution.capacityMinor;
    const parts = this.#partsOf(institution);
    const prices = await desk.prices({ held: parts.map(({ instrument }) => instrument) }, nowMs);
    const answer = await submit({ kind: 'confirmFollow', ...to, isFull, parts, prices });
    if (answer?.follow.state === 'running') followed.set(agencyId, total);
  }

  #partsOf({ holdings }: Institution) {
    return holdings.map(({ instrumentId, weightBps }) => {
      const [instrument] = this.#known([{ instrumentId }]);
      if (instrument === undefined) throw new Error(`Nobody knows ${instrumentId}.`);
      return { instrument, weightBps };
    });
  }

  #known(holdings: readonly { readonly instrumentId: string }[] = []): readonly Instrument[] {
    const { instrument } = this.#options;
    return holdings.flatMap(({ instrumentId }) => instrument(instrumentId) ?? []);
  }

  async #tell(): Promise<void> {
    const { store, tell } = this.#options;
    if (this.#untoldMs === null) return;
    for (const one of await store.changedSince(this.#untoldMs)) await tell(one);
    this.#untoldMs = null;
  }
}
