import { reviewStatus } from '@candor/contract/enums';
import {
  PERMISSION_REVIEW_MS,
  reviewBlockTrade,
} from '@candor/domain/permissions/review-permission';
import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import type { Permission, PermissionStore } from './permission-ports.ts';

export interface PermissionDeskOptions {
  readonly store: PermissionStore;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  readonly isVerified: (userId: string) => Promise<boolean>;
  /** In USD cents; null while a price of it is not known. */
  readonly worthOf: (userId: string, nowMs: number) => Promise<bigint | null>;
  /** Tells the customer what was decided. Must be harmless when it is repeated. */
  readonly tell: (permission: Permission) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Decides applications by the published rule, a minute after they were sent, and tells of each
 * once. After a crash the next process goes on: what was decided and not told is told.
 */
export class PermissionDesk extends LookingDesk {
  readonly #options: PermissionDeskOptions;

  constructor(options: PermissionDeskOptions) {
    super(options.clock);
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const { store, clock, onFailure } = this.#options;
    try {
      const nowMs = clock.nowMs();
      const due = await store.untold(nowMs - PERMISSION_REVIEW_MS);
      for (const one of due) await this.#finish(one, nowMs).catch(onFailure);
    } catch (error) {
      onFailure(error);
    }
  }

  async #finish(permission: Permission, nowMs: number): Promise<void> {
    const { store, tell } = this.#options;
    const isOpen = permission.status === reviewStatus.pending;
    const decided = isOpen ? await this.#decide(permission, nowMs) : permission;
    if (decided === null) return;
    await tell(decided);
    await store.told(decided);
  }

  /** Null while nobody knows what the account is worth. */
  async #decide(permission: Permission, reviewMs: number): Promise<Permission | null> {
    const { store, isVerified, worthOf } = this.#options;
    const { userId } = permission;
    const valueMinor = await worthOf(userId, reviewMs);
    if (valueMinor === null) return null;
    const reason = reviewBlockTrade({ isVerified: await isVerified(userId), valueMinor });
    const status = reason === null ? reviewStatus.passed : reviewStatus.failed;
    const decided = { ...permission, status, reason, reviewMs };
    await store.decide(decided);
    return decided;
  }
}
