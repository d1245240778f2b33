/** Why an identity was not verified; `REFUSED` by an operator, who says why in their own words. */
export const kycReasons = ['SAME_IMAGE', 'NUMBER_FORM', 'DOCUMENT_TAKEN', 'REFUSED'] as const;
export type KycReason = (typeof kycReasons)[number];

/** How long after it was handed in an identity is decided. Published. */
export const KYC_REVIEW_MS = 60_000;
/** By when customers are told to have their answer. */
export const KYC_ANSWER_WITHIN_MS = 24 * 3_600_000;

/**
 * The published rule for what can be seen on the documents; null when they pass. Whether another
 * account has the document is known for certain only when it is taken.
 */
export function reviewIdentity(of: {
  readonly isSameImage: boolean;
  readonly hasNumberForm: boolean;
}): KycReason | null {
  if (of.isSameImage) return 'SAME_IMAGE';
  return of.hasNumberForm ? null : 'NUMBER_FORM';
}
