const DAY_MS = 86_400_000;

/**
 * What becomes of what hangs on the key of a purpose when the installation's secret is rotated. The
 * earlier key goes when nothing of that kind is left: of what is sealed or marked `anew`, once it
 * all is; of what runs out, after so long; of what `ends` at once. What `stays` protects nothing
 * that a key could open, or was promised for good (decisions/keys.md).
 */
export type AtRotation = 'anew' | 'ends' | 'stays' | { readonly lastsMs: number };

/** Every purpose for which a key is drawn from the installation's secret. */
export const keyPurposes = {
  'document keys': 'anew',
  'document numbers': 'anew',
  'earlier keys': 'ends',
  'email codes': 'ends',
  'end of letters': { lastsMs: 30 * DAY_MS },
  exports: { lastsMs: 8 * DAY_MS },
  'handles of email codes': 'ends',
  'idempotency answers': { lastsMs: 2 * DAY_MS },
  'idempotency contents': 'stays',
  'identity cases': 'ends',
  'identity documents': 'anew',
  'offering draws': { lastsMs: 60 * DAY_MS },
  'offering turns': 'stays',
  'paper deposit addresses': 'stays',
  passkeys: 'anew',
  'payee numbers': 'anew',
  payees: 'anew',
  'push services': 'ends',
  'recovery codes': 'anew',
  'security log': 'stays',
  sessions: 'ends',
  'simulated market 2': 'stays',
  statements: { lastsMs: DAY_MS },
  'time codes': 'anew',
  webhooks: 'anew',
} as const satisfies Readonly<Record<string, AtRotation>>;

export type KeyPurpose = keyof typeof keyPurposes;

export const keyPurposeNames = Object.keys(keyPurposes) as readonly KeyPurpose[];
