import type { DocumentKeys } from '@candor/adapters/storage/key-file';
import type { SessionStore } from '@candor/database/stores/sessions';
import type { Inbox } from '@candor/engines/notices/inbox';
import { type DrawnKeys, keysOf } from './drawn-keys.ts';
import {
  type EarlierKeys,
  type Generation,
  generationOf,
  readEarlierKeys,
  writeEarlierKeys,
} from './earlier-keys.ts';
import { drawSecret, replaceSecret, type SecretPlace, secretOf } from './installation-secret.ts';
import { type KeyPurpose, keyPurposes } from './key-purposes.ts';
import { type SealAnewDeps, type SealedAnew, sealAllAnew } from './seal-anew.ts';
import { type SecurityMessageKey, securityDraft } from './security-message.ts';

/** Processes with `SECRET_KEY` are started anew one by one: all of them within this. */
const SWAPPED_WITHIN_MS = 24 * 3600_000;

/** Why the secret is not rotated now; a sentence for whoever asked. */
export class RotationRefused extends Error {}

/**
 * Puts another secret in the place of the one in `secret.key`: running processes know of it at
 * their next use of a key. With `SECRET_KEY` the keys that are to last are laid down for
 * `SECRET_KEY_ALSO`, the secret to come, and nothing else: it takes its place as processes are
 * started anew. Throws `RotationRefused` while an earlier rotation is not finished.
 */
export function turnSecret(place: SecretPlace, nowMs: number): 'replaced' | 'laid-down' {
  const { dataDir, secretKey, secretKeyAlso = null } = place;
  const before = keysOf(secretOf(place));
  const earlier = readEarlierKeys(dataDir, before);
  if (earlier.some(isUnfinished)) {
    throw new RotationRefused(
      'An earlier rotation is not finished: npm run keys -- rotate --finish says what is left.',
    );
  }
  if (secretKey === null) {
    const secret = drawSecret();
    const after = keysOf(secret);
    const kept = [generationOf(before, nowMs), ...earlier];
    // The keys first: whoever finds the new secret finds them too.
    writeEarlierKeys(dataDir, after, { earlier: kept, beside: before });
    replaceSecret(dataDir, secret);
    writeEarlierKeys(dataDir, after, { earlier: kept });
    return 'replaced';
  }
  if (secretKeyAlso === null) {
    throw new RotationRefused(
      'SECRET_KEY is set: put the coming secret, 64 hexadecimal digits, into SECRET_KEY_ALSO of ' +
        'every process first (docs/how-to/rotate-the-secret.md).',
    );
  }
  const kept = [generationOf(before, nowMs + SWAPPED_WITHIN_MS), ...earlier];
  writeEarlierKeys(dataDir, keysOf(Buffer.from(secretKeyAlso, 'hex')), {
    earlier: kept,
    beside: before,
  });
  return 'laid-down';
}

export interface RotateSecretDeps extends SealAnewDeps {
  readonly place: SecretPlace;
  readonly documentKeys: Pick<DocumentKeys, 'sealAnew'>;
  /** Seals uploads and numbers of documents under a key that is not drawn from any secret. */
  readonly sealDocuments: () => Promise<unknown>;
  readonly sessions: Pick<SessionStore, 'endEverybody'>;
  readonly inbox: Pick<Inbox, 'sendOnce'>;
  readonly nowMs: number;
}

/**
 * Everything that hangs on an earlier secret and can be written anew is, and its keys go; all
 * sessions end, and customers with recovery codes are asked to draw others.
 */
export async function leaveEarlierSecret(deps: RotateSecretDeps): Promise<SealedAnew> {
  const { place, rows, nowMs } = deps;
  deps.documentKeys.sealAnew();
  await deps.sealDocuments();
  const sealed = await sealAllAnew(deps);
  keepOnly(place, (purpose) => purpose === 'recovery codes' || keyPurposes[purpose] !== 'anew');
  await rows.endOperatorSessions(nowMs);
  const ended = await deps.sessions.endEverybody(nowMs);
  await tell(new Set(ended.map(({ userId }) => userId)), 'sessions_ended', deps);
  await tell(await ownersOfCodes(deps), 'recovery_old', deps);
  return sealed;
}

/** What hangs on an earlier secret still, said for people; nothing: it is gone. */
export interface Finish extends SealedAnew {
  readonly left: readonly string[];
}

/**
 * Lets go of every key of an earlier secret that nothing hangs on any more. With `endsCodes`
 * recovery codes that were made before end, and whose they were is told.
 */
export async function finishRotation(
  deps: RotateSecretDeps & { readonly endsCodes: boolean },
): Promise<Finish> {
  const { place, rows, nowMs } = deps;
  const isSealed = !earlierOf(place).some(({ keys }) => keys.has('document keys'));
  const sealed = isSealed ? { count: 0, problems: [] } : await leaveEarlierSecret(deps);
  if (deps.endsCodes) {
    const owners = await ownersOfCodes(deps);
    await rows.endCodes(beforeMs(deps));
    await tell(owners, 'recovery_ended', deps);
  }
  const withCodes = (await ownersOfCodes(deps)).length;
  keepOnly(place, (purpose, { untilMs }) => {
    const rule = keyPurposes[purpose];
    if (purpose === 'recovery codes') return withCodes > 0;
    return typeof rule === 'string' ? rule === 'stays' : nowMs < untilMs + rule.lastsMs;
  });
  const lasting = earlierOf(place).flatMap(({ untilMs, keys }) =>
    [...keys.keys()].flatMap((purpose) => {
      const rule = keyPurposes[purpose];
      if (typeof rule === 'string') return [];
      return [`${purpose}: until ${new Date(untilMs + rule.lastsMs).toISOString()}`];
    }),
  );
  const codes = withCodes === 0 ? [] : [`recovery codes of ${withCodes} customers (--end-codes)`];
  return { ...sealed, left: [...codes, ...lasting] };
}

const isUnfinished = ({ keys }: Generation): boolean =>
  [...keys.keys()].some((purpose) => keyPurposes[purpose] !== 'stays');

const earlierOf = (place: SecretPlace): EarlierKeys =>
  readEarlierKeys(place.dataDir, keysOf(secretOf(place)));

/** Keys of earlier secrets that are kept, generation by generation. */
function keepOnly(
  place: SecretPlace,
  isKept: (purpose: KeyPurpose, of: Generation) => boolean,
): void {
  const newest: DrawnKeys = keysOf(secretOf(place));
  const earlier = readEarlierKeys(place.dataDir, newest).map((generation) => ({
    ...generation,
    keys: new Map([...generation.keys].filter(([purpose]) => isKept(purpose, generation))),
  }));
  // Other processes may run with the secret to come, or with the one before.
  const { secretKeyAlso = null } = place;
  const beside = secretKeyAlso === null ? null : keysOf(Buffer.from(secretKeyAlso, 'hex'));
  writeEarlierKeys(place.dataDir, newest, { earlier, beside });
}

/** Codes that were made before this are marked under an earlier secret. */
function beforeMs({ place, nowMs }: RotateSecretDeps): number {
  const marked = earlierOf(place).filter(({ keys }) => keys.has('recovery codes'));
  return Math.min(nowMs, Math.max(0, ...marked.map(({ untilMs }) => untilMs)));
}

const ownersOfCodes = (deps: RotateSecretDeps) => deps.rows.ownersOfCodes(beforeMs(deps));

/** Once each, however often the command is run. */
async function tell(
  owners: Iterable<string>,
  key: SecurityMessageKey,
  { inbox, nowMs, place }: RotateSecretDeps,
): Promise<void> {
  const since = earlierOf(place)[0]?.untilMs ?? nowMs;
  for (const userId of owners) {
    await inbox.sendOnce(securityDraft({ userId, key }), `${key} ${since}`, nowMs);
  }
}
