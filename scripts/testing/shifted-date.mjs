/**
 * Loaded before a program (`node --import`): `Date` tells `CANDOR_DATE_AHEAD_MS` more than the
 * machine's clock, less where that is below zero. For programs of tests that know of no other
 * clock.
 */
const RealDate = Date;
const aheadMs = Number(process.env.CANDOR_DATE_AHEAD_MS ?? 0);
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  apply: () => String(new RealDate(now())),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, property, receiver) =>
    property === 'now' ? now : Reflect.get(target, property, receiver),
});
