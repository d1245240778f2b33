/** What operators review, by the letter that the ids of its cases begin with. */
export const caseLetters = {
  kyc: 'k',
  blockTrade: 'b',
  loan: 'l',
  bankProof: 'd',
  withdrawal: 'w',
} as const;
export type CaseType = keyof typeof caseLetters;

export function caseIdOf(type: CaseType, id: string): string {
  return `${caseLetters[type]}-${id}`;
}

/** The case of an application: each of a customer's is another one. */
export function permissionCaseId(of: { readonly userId: string; readonly applyMs: number }) {
  return caseIdOf('blockTrade', `${of.userId}-${of.applyMs}`);
}

/** What operators decided of a case in the end. */
export interface Verdict {
  readonly passes: boolean;
  /** Of one that does not pass: the customer reads it. */
  readonly reason: string | null;
}

/** What operators decided; none yet is null. */
export type VerdictOf = (caseId: string) => Promise<Verdict | null>;

/** How a desk reviews: by the published rules, or by what operators decided. */
export type ReviewsBy = 'rules' | VerdictOf;

export interface CaseDecision {
  readonly operatorId: string;
  readonly operatorName: string;
  readonly passes: boolean;
  readonly reason: string | null;
}

/** A case as operators see it. */
export interface DeskCase {
  readonly caseId: string;
  readonly type: CaseType;
  readonly userId: string;
  /** 1 waits, 2 refused, 3 passed. Money that one person approved waits. */
  readonly status: 1 | 2 | 3;
  /** As `status`, of the first decision alone. */
  readonly reviewStatus: 1 | 2 | 3;
  readonly createdMs: number;
  /** Of money and loans, in minor units. */
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  /** Whoever works on it now. */
  readonly claim: {
    readonly operatorId: string;
    readonly operatorName: string;
    readonly endMs: number;
  } | null;
  readonly first: CaseDecision | null;
  readonly second: CaseDecision | null;
}

export interface CaseFilter {
  readonly types: readonly CaseType[];
  /** Which status counts: of the review, or of the money. */
  readonly by: 'review' | 'money';
  readonly status: 1 | 2 | 3 | null;
  readonly nowMs: number;
  readonly offset: number;
  readonly limit: number;
}

export interface CaseAsk {
  readonly caseId: string;
  readonly operatorId: string;
  readonly nowMs: number;
}

export interface CaseDecided extends CaseAsk {
  readonly passes: boolean;
  readonly reason: string | null;
  /** Whether the case must be claimed by who decides; otherwise nobody else may have it. */
  readonly needsClaim: boolean;
  /** Which of the two approvals of money this person may give. */
  readonly stages: readonly (1 | 2)[];
}

export type CaseRefusal =
  | 'NOT_FOUND'
  | 'CASE_CLAIMED'
  | 'CASE_DECIDED'
  | 'SECOND_PERSON'
  | 'ROLE_MISSING';

export interface ReviewStore {
  /** Those that wait, the oldest first; then what was decided, the newest first. */
  page(filter: CaseFilter): Promise<{ readonly list: readonly DeskCase[]; readonly total: number }>;
  find(caseId: string, nowMs: number): Promise<DeskCase | null>;
  /** Ten minutes for one operator; claiming it again begins them anew. */
  claim(ask: CaseAsk): Promise<'claimed' | CaseRefusal>;
  /** Once for ever; money is approved by two people. */
  decide(decided: CaseDecided): Promise<'decided' | CaseRefusal>;
  verdictOf: VerdictOf;
}
