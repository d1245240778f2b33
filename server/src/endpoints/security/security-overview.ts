import { ownUser } from '../../auth/own-user.ts';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

/** How the account is guarded, and whether it is frozen. */
export const securityOverview = endpoint('securityOverview', async (call, services) => {
  const { userId, isFrozen } = call.caller;
  const { secondFactors } = services.stores;
  const [user, timeCode, passkeys, codes] = await Promise.all([
    ownUser(call.caller, services),
    secondFactors.timeCode(userId),
    secondFactors.passkeysOf(userId),
    secondFactors.codesOf(userId),
  ]);
  return accept({
    timeCodeSince: timeCode?.confirmedMs ?? null,
    passkeys: passkeys.map(({ credentialId, name, createdMs, usedMs }) => ({
      ...{ id: credentialId, name, createTimeTimestamp: createdMs, usedTimestamp: usedMs },
    })),
    recoveryLeft: codes.left,
    recoveryMadeTimestamp: codes.madeMs,
    frozenTimestamp: isFrozen ? user.frozenMs : null,
    thawTimestamp: isFrozen ? user.thawMs : null,
  });
});
