/*
 * Moves the clock of a test process, so that a run shows which tests depend on the day, the month or the hour.
 * `CLOCK_SHIFT` is in milliseconds (scripts/moments.mjs sets it). The clock runs on; only its reading is moved.
 */
const shift = Number(process.env['CLOCK_SHIFT'] ?? 0)
const marker = Symbol.for('werkbank.clockShift')

if (shift !== 0 && !(marker in Date)) {
  const RealDate = Date
  const shiftedNow = () => RealDate.now() + shift
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [shiftedNow()], newTarget),
    apply: () => new RealDate(shiftedNow()).toString(),
    get: (target, key) => (key === 'now' ? shiftedNow : Reflect.get(target, key)),
    has: (target, key) => key === marker || key in target,
  })
}
