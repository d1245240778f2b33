import { reviewStatus } from '@candor/contract/enums';
import {
  PERMISSION_REVIEW_MS,
  type PermissionReason,
  reviewBlockTrade,
} from '@candor/domain/permissions/review-permission';
import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import { permissionCaseId, type ReviewsBy, type Verdict } from '../reviews/review-ports.ts';
import type { Permission, PermissionStore } from './permission-ports.ts';

export interface PermissionDeskOptions {
  readonly store: PermissionStore;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  readonly reviewsBy: ReviewsBy;
  readonly isVerified: (userId: string) => Promise<boolean>;
  /** In USD cents; null while a price of it is not known. */
  readonly worthOf: (userId: string, nowMs: number) => Promise<bigint | null>;
  /** Tells the customer what was decided. Must be harmless when it is repeated. */
  readonly tell: (permission: Permission) => Promise<void>;
  /** Hears of what failed; it is tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Decides applications by the published rule, a minute after they were sent, or as operators did,
 * and tells of each once. After a crash the next process goes on: what was decided and not told is
 * told.
 */
export class PermissionDesk extends LookingDesk {
  readonly #options: PermissionDeskOptions;

  constructor(options: PermissionDeskOptions) {
    super('permissions', options);
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    const { store, clock } = this.#options;
    const nowMs = clock.nowMs();
    const due = await store.untold(nowMs - PERMISSION_REVIEW_MS);
    const nameOf = ({ userId, type }: Permission) => `${userId} ${type}`;
    await this.run.each({ list: 'due', items: due, nameOf }, (one) => this.#finish(one, nowMs));
  }

  async #finish(permission: Permission, nowMs: number): Promise<void> {
    const { store, tell } = this.#options;
    const isOpen = permission.status === reviewStatus.pending;
    const decided = isOpen ? await this.#decide(permission, nowMs) : permission;
    if (decided === null) return;
    await tell(decided);
    await store.told(decided);
  }

  /** Null while nobody knows what the account is worth, or no operator has decided. */
  async #decide(permission: Permission, reviewMs: number): Promise<Permission | null> {
    const { store, reviewsBy } = this.#options;
    const judged =
      reviewsBy === 'rules'
        ? await this.#byRule(permission, reviewMs)
        : byOperators(await reviewsBy(permissionCaseId(permission)));
    if (judged === null) return null;
    const status = judged.passes ? reviewStatus.passed : reviewStatus.failed;
    const why = { reason: judged.rule, reasonText: judged.reason };
    const decided = { ...permission, status, ...why, reviewMs };
    await store.decide(decided);
    return decided;
  }

  async #byRule({ userId }: Permission, nowMs: number): Promise<Judged | null> {
    const { isVerified, worthOf } = this.#options;
    const valueMinor = await worthOf(userId, nowMs);
    if (valueMinor === null) return null;
    const rule = reviewBlockTrade({ isVerified: await isVerified(userId), valueMinor });
    return { passes: rule === null, rule, reason: null };
  }
}

interface Judged extends Verdict {
  readonly rule: PermissionReason | null;
}

function byOperators(verdict: Verdict | null): Judged | null {
  return verdict && { ...verdict, rule: verdict.passes ? null : 'REFUSED' };
}
