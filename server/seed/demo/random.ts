import { uuidv7 } from '../../../src/domain/shared/ids.ts'

/** A seeded random generator. The same seed gives the same data on every machine. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns an integer between both ends, inclusive. */
  int(min: number, max: number): number
  chance(p: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns one of the keys, weighted. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  /** Returns a uuid v7 for that moment. */
  id(atMs: number): string
}

/** FNV-1a hash: spreads the names of rows over the 32-bit seeds of a generator. */
function seedOf(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** Returns a generator for one row ('repair:17'), so that a row does not depend on the number of others. */
export function random(seed: string): Random {
  let state = seedOf(seed)
  const next = () => {
    // mulberry32: small, fast, and good enough for demo data.
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (p) => next() < p,
    pick: <T>(list: readonly T[]) => list[int(0, list.length - 1)]!,
    weighted: (choices) => pickWeighted(choices, next()),
    id: (atMs) =>
      uuidv7(
        atMs,
        Array.from({ length: 10 }, () => int(0, 255)),
      ),
  }
}

function pickWeighted<T>(choices: readonly (readonly [T, number])[], at: number): T {
  const all = choices.reduce((n, [, weight]) => n + weight, 0)
  let left = at * all
  for (const [choice, weight] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  const last = choices.at(-1)
  if (!last) throw new RangeError('nothing to choose from')
  return last[0]
}
