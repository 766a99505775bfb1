import { expect, it } from 'vitest'
import type { NamedNumbers, NamedRow } from './namedRows.ts'
import { PLOT_HEIGHT, plotLayout } from './plotLayout.ts'

const row = (name: string, repaired: number, median: number | null): NamedRow => ({
  key: name,
  name,
  short: name,
  repaired,
  steps: {
    estimate: null,
    approval: null,
    repaired: median === null ? null : { mean: median, median },
    pickedUp: null,
  },
})
const numbers = (by: NamedNumbers['by'], ...rows: NamedRow[]): NamedNumbers => ({
  by,
  rows,
  total: row('Totaal', 1, 1),
})

it('[TB-13] a bar is as high as its number, a point as its median, and a month without one is a gap in the line', () => {
  const months = [row('jan', 10, 4), row('feb', 0, null), row('mrt', 5, 2), row('apr', 5, 2)]
  const { bars, line, floor, ticks } = plotLayout(numbers('month', ...months), 800)
  const [jan, feb, march] = bars
  expect(jan?.height).toBe(2 * march!.height)
  expect([feb?.height, feb?.point]).toEqual([0, null])
  expect(floor - jan!.point!).toBe(2 * (floor - march!.point!))
  expect(line.match(/[ML]/g)).toEqual(['M', 'M', 'L'])
  expect(ticks.map(({ count, days }) => [count, days])).toEqual([
    [0, 0],
    [5, 2],
    [10, 4],
  ])
})

it('[TB-13] all of it stands within the picture, however many months there are and however narrow it is', () => {
  const many = Array.from({ length: 120 }, (_, i) => row(`mnd ${i}`, 1 + (i % 97), i % 13))
  for (const width of [300, 720, 1400]) {
    const { bars, right } = plotLayout(numbers('month', ...many), width)
    expect(bars).toHaveLength(120)
    for (const { x, y, width: wide, height, point } of bars) {
      expect(x).toBeGreaterThan(0)
      expect(x + wide).toBeLessThanOrEqual(right)
      expect(y + height).toBeLessThan(PLOT_HEIGHT)
      expect(Math.min(y, point!)).toBeGreaterThan(0)
    }
    const labels = bars.filter(({ label }) => label !== '')
    for (const [i, { middle }] of labels.entries())
      if (i > 0) expect(middle - labels[i - 1]!.middle).toBeGreaterThanOrEqual(55)
  }
})

it('[TB-13] groups without an order have points without a line, the largest of them alone, under names that fit', () => {
  const many = Array.from({ length: 40 }, (_, i) => row(`Fabrikant van toestellen ${i}`, 40 - i, 3))
  const { bars, line } = plotLayout(numbers('manufacturer', ...many), 960)
  expect(bars.map(({ row: { repaired } }) => repaired)).toEqual(
    many.slice(0, 24).map(({ repaired }) => repaired),
  )
  expect(line).toBe('')
  expect(bars.every(({ label, point }) => label.length < 6 && point !== null)).toBe(true)
})
