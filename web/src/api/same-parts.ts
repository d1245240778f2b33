/**
 * The new value with every part that says the same as before taken from the old one, so that what
 * did not change is the same object and is not drawn again. For values as JSON has them.
 */
export function samePartsKept<Value>(before: unknown, now: Value): Value {
  if (!isBranch(before) || !isBranch(now) || Array.isArray(before) !== Array.isArray(now)) {
    return now;
  }
  const names = Object.keys(now);
  let isSame = names.length === Object.keys(before).length;
  const parts: Branch = Array.isArray(now) ? ([] as never) : {};
  for (const name of names) {
    parts[name] = samePartsKept(before[name], now[name]);
    isSame &&= name in before && Object.is(parts[name], before[name]);
  }
  return (isSame ? before : parts) as Value;
}

type Branch = Record<string, unknown>;

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}
