/** Why a permission was refused; `REFUSED` by an operator, who says why in their own words. */
export const permissionReasons = ['IDENTITY', 'TOTAL_VALUE', 'REFUSED'] as const;
export type PermissionReason = (typeof permissionReasons)[number];

/** How long after it was sent an application is decided. Published: calls.md 0.10. */
export const PERMISSION_REVIEW_MS = 60_000;
/** The least an account is worth that trades blocks, in USD cents. */
export const BLOCK_LEAST_VALUE_MINOR = 5_000_000n;

/** The published rule for block trading; null when it passes. */
export function reviewBlockTrade(of: {
  readonly isVerified: boolean;
  readonly valueMinor: bigint;
}): PermissionReason | null {
  if (!of.isVerified) return 'IDENTITY';
  return of.valueMinor < BLOCK_LEAST_VALUE_MINOR ? 'TOTAL_VALUE' : null;
}
