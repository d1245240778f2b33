const key = 'candor.register';

/** What of the registration is kept for the visit, over reloads. Never a password. */
export interface RegisterVisit {
  readonly email: string;
  readonly emailCode: string;
  readonly invitationCode: string;
}

/**
 * What was typed before in this visit; an invitation link fills in its code when none was typed.
 */
export function readVisit(inviteCode: string | undefined): RegisterVisit {
  const empty = { email: '', emailCode: '', invitationCode: '' };
  let kept: Partial<RegisterVisit> = {};
  try {
    kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<RegisterVisit>;
  } catch {
    // Written by another version.
  }
  const visit = { ...empty, ...kept };
  return { ...visit, invitationCode: visit.invitationCode || inviteCode || '' };
}

export function writeVisit(visit: RegisterVisit): void {
  sessionStorage.setItem(key, JSON.stringify(visit));
}

export function forgetVisit(): void {
  sessionStorage.removeItem(key);
}
