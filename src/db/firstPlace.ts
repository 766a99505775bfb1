/** The first place in `[low, high)` whose value does not come before what is looked for; `high`: none. All before it do. */
export function firstPlace(low: number, high: number, comesBefore: (place: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (comesBefore(middle)) from = middle + 1
    else to = middle
  }
  return from
}
