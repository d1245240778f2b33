import type { ReviewStatus } from '@candor/contract/enums';
import type { PermissionReason } from '@candor/domain/permissions/review-permission';

export type PermissionType = 'blockTrade';

/** The latest application of a customer for a permission. */
export interface Permission {
  readonly userId: string;
  readonly type: PermissionType;
  readonly status: Exclude<ReviewStatus, 0>;
  /** Only of one that was refused. */
  readonly reason: PermissionReason | null;
  /** An operator's own words, with the reason REFUSED. */
  readonly reasonText: string | null;
  readonly applyMs: number;
  readonly reviewMs: number | null;
}

export interface PermissionStore {
  /** As `of`; null of one that somebody edited beside the house: no door opens on it. */
  ofSigned(userId: string, type: Permission['type']): Promise<Permission | null>;
  of(userId: string, type: PermissionType): Promise<Permission | null>;
  /**
   * Stores an application. What is under review or open already stays, and is handed back as it is.
   */
  apply(application: {
    readonly userId: string;
    readonly type: PermissionType;
    readonly note: string | null;
    readonly nowMs: number;
  }): Promise<Permission>;
  /** Sent at or before an instant and not told of a decision yet, oldest first. */
  untold(beforeMs: number): Promise<readonly Permission[]>;
  /** Decides an application under review. */
  decide(permission: Permission): Promise<void>;
  /** The decision was told. */
  told(permission: Permission): Promise<void>;
}
