/** Choices of the device, not of who used it: how it looks, and what the server says of itself. */
const ofTheDevice = new Set([
  'candor.chart',
  'candor.config',
  'candor.preferences',
  'candor.preferences.unsent',
  'candor.session',
]);

/**
 * Removes from this browser whatever the customer who logs out has left there: forms, what was sent
 * and not answered, searches, articles read, places chosen.
 */
export function leaveNothing(): void {
  for (const storage of [localStorage, sessionStorage]) {
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    const own = names.filter((name) => name.startsWith('candor.') && !ofTheDevice.has(name));
    for (const name of own) storage.removeItem(name);
  }
}
