import type { Inputs } from '@candor/contract/all-routes';
import { apiKeyLimits } from '@candor/contract/routes/api-keys-shapes';
import { wireFigure } from '@candor/ui/figures/entry';

/** How long a key may live, in days. */
export const keyDays = [30, 90, 365] as const;

export interface KeyDraft {
  readonly name: string;
  readonly canRead: boolean;
  readonly canTrade: boolean;
  readonly largestOrder: string;
  readonly callsPerMinute: string;
  readonly addresses: readonly string[];
  readonly days: (typeof keyDays)[number];
}

export const newKey: KeyDraft = {
  name: '',
  canRead: true,
  canTrade: false,
  largestOrder: '',
  callsPerMinute: '300',
  addresses: [],
  days: 90,
};

export type Missing = 'name' | 'scopes' | 'largestOrder' | 'callsPerMinute';

/** The first thing that is missing, in the order of the page. */
export function missingIn(draft: KeyDraft): Missing | null {
  if (draft.name.trim() === '') return 'name';
  if (!draft.canRead && !draft.canTrade) return 'scopes';
  if (draft.canTrade && wireFigure(draft.largestOrder) === null) return 'largestOrder';
  const calls = Number(wireFigure(draft.callsPerMinute));
  return calls >= 1 && calls <= apiKeyLimits.callsPerMinuteMax ? null : 'callsPerMinute';
}

/** What is sent: no limit of orders for a key that places none, no empty address. */
export function keyInput(draft: KeyDraft): Inputs['apiKeyCreate'] {
  const { canRead, canTrade, largestOrder } = draft;
  return {
    name: draft.name.trim(),
    scopes: [...(canRead ? (['read'] as const) : []), ...(canTrade ? (['trade'] as const) : [])],
    ...(canTrade && { largestOrder }),
    addresses: draft.addresses.map((address) => address.trim()).filter(Boolean),
    callsPerMinute: Number(wireFigure(draft.callsPerMinute)),
    days: draft.days,
  };
}
