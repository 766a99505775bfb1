import { describe, expect, it } from 'vitest'
import { cpuOf } from '../bench/kit/cpu.ts'
import { ms, shortMs, taskMs } from '../bench/kit/numbers.ts'
import { FLOOR_THERE, Report } from '../bench/kit/report.ts'

function report() {
  const said: string[] = []
  return { report: new Report((text) => said.push(text)), said }
}

/** The cells of a row in the last printed table. */
const cellsOf = (said: string[], what: string) =>
  said
    .at(-1)
    ?.split('\n')
    .find((line) => line.startsWith(what))
    ?.split(/ {2,}/)

describe('the table of the bench', () => {
  it('[AL-60] says what was measured, the floor of the same run, must and goal, and which of them held', () => {
    const { report: made, said } = report()
    made.versus('boot', 300, 1_000, { must: 0.5, goal: 0.25 }, ms)
    made.atMost('search', 7, { must: 12, goal: 8 }, ms, 'p50 1.0 ms')
    made.atLeast('push', 700, { must: 800, goal: 1_500 }, String)
    made.tell('rows', '100,000')
    expect(made.print()).toBe(1)
    expect(cellsOf(said, 'boot')).toEqual([
      'boot',
      '300 ms',
      '1000 ms',
      '0.30x',
      '<= 0.50x',
      '<= 0.25x',
      'must',
    ])
    expect(cellsOf(said, 'search')).toEqual([
      'search',
      '7.0 ms',
      '<= 12.0 ms',
      '<= 8.0 ms',
      'goal',
      'p50 1.0 ms',
    ])
    expect(cellsOf(said, 'push')).toEqual(['push', '700', '>= 800', '>= 1500', 'MISSED'])
    expect(cellsOf(said, 'rows')).toEqual(['rows', '100,000'])
  })

  it('[AL-60] a long task is a time as well', () => {
    const { report: made, said } = report()
    made.floorTook(2 * FLOOR_THERE)
    made.atMost('typing', 80, 50, taskMs)
    made.atMost('download', 120, 50, shortMs)
    made.atMost('nothing', 0, 50, taskMs)
    expect(made.print()).toBe(1)
    expect(cellsOf(said, 'typing')).toEqual(['typing', '80.0 ms', '40.0 ms', '<= 50.0 ms', 'must'])
    expect(cellsOf(said, 'download')).toEqual(['download', '120 ms', '60.0 ms', '<= 50.0 ms', 'MISSED'])
    expect(cellsOf(said, 'nothing')?.[1]).toBe('< 50 ms')
  })

  it('[AL-60] judges times as they would be on the machine of the limits, and nothing else', () => {
    const { report: made, said } = report()
    made.atMost('search', 18, { must: 12, goal: 8 }, ms)
    made.versus('cold', 15, 10, { must: 1.2 }, ms)
    made.floorTook(2 * FLOOR_THERE)
    made.atMost('list', 30, { must: 12, goal: 8 }, ms)
    made.atMost('disk', 18, { must: 12 }, String)
    expect(made.print()).toBe(3)
    expect(cellsOf(said, 'search')).toEqual([
      'search',
      '18.0 ms',
      '9.0 ms',
      '<= 12.0 ms',
      '<= 8.0 ms',
      'must',
    ])
    expect(cellsOf(said, 'list')?.at(-1)).toBe('MISSED')
    expect(cellsOf(said, 'disk')).toEqual(['disk', '18', '<= 12', 'MISSED'])
    expect(cellsOf(said, 'cold')?.at(-1)).toBe('MISSED')
    expect(cellsOf(said, 'this machine')?.[1]).toBe('2.00x')
  })

  it('[AL-60] counts a limit as missed by what could not be measured', () => {
    const { report: made } = report()
    made.atMost('search', Number.NaN, { must: 12, goal: 8 }, ms)
    made.atMost('list', 3, 5, ms)
    expect(made.print()).toBe(1)
  })
})

it('[AL-61] the processor time of a process counts its threads and children', async () => {
  const before = await cpuOf(process.pid)
  const until = performance.now() + 150
  while (performance.now() < until) Math.sqrt(until)
  expect(await cpuOf(process.pid)).toBeGreaterThan(before)
})
