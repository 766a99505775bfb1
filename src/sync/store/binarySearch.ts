/**
 * Binary search. Returns the first place in `[low, high)` for which `comesBefore` is false, or `high`. It
 * must be true for all places before that one.
 */
export function binarySearch(low: number, high: number, comesBefore: (place: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (comesBefore(middle)) from = middle + 1
    else to = middle
  }
  return from
}
