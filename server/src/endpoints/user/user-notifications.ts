import { messageKinds } from '@candor/contract/account-shapes';
import { type CopyChoice, guardingKinds, usualCopies } from '@candor/engines/notices/copy-ports';
import { refuseUnproved } from '../../auth/step-up.ts';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/**
 * Store which messages are copied by e-mail and to devices; the inbox has all of them. Whoever
 * holds a borrowed phone would silence first what tells its owner: ending the letters of a guarding
 * kind wants a fresh proof. Refusal: STEP_UP_REQUIRED.
 */
export const userNotifications = endpoint('userNotifications', async (call, services) => {
  const { userId, sessionId } = call.caller;
  const { kinds = [], pushFigures } = call.input;
  const { copies, users } = services.stores;
  const chosen = new Map(kinds.map(({ kind, email, push }) => [kind, { email, push }]));
  const choices = [...chosen].map(([kind, one]) => ({
    kind,
    byEmail: one.email,
    byPush: one.push,
  }));
  if (silences(choices, await copies.choices(userId))) {
    const refused = await refuseUnproved({ proof: 'always' }, call, services);
    if (refused !== null) return refused;
  }
  if (choices.length > 0) await copies.choose(userId, choices);
  const [stored, known, pushHere] = await Promise.all([
    users.setPreferences(userId, pushFigures === undefined ? {} : { pushFigures }),
    copies.choices(userId),
    copies.hasSubscription(sessionId),
  ]);
  if (stored === null) throw new Error('A session belongs to nobody.');
  return accept({
    kinds: messageKinds.map((kind) => {
      const { byEmail, byPush } = known.find((one) => one.kind === kind) ?? usualCopies(kind);
      return { kind, email: byEmail, push: byPush };
    }),
    pushFigures: stored.pushFigures,
    pushHere,
    pushKey: services.devices.publicKey,
  });
});

/** Whether letters that guard the account would come no more. */
function silences(asked: readonly CopyChoice[], known: readonly CopyChoice[]): boolean {
  return asked.some(({ kind, byEmail }) => {
    const before = known.find((one) => one.kind === kind) ?? usualCopies(kind);
    return guardingKinds.includes(kind) && before.byEmail && !byEmail;
  });
}
