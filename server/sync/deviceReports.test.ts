import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeviceReport } from '../auth/deviceAdmin.ts'
import { DeviceReports } from './deviceReports.ts'

const PAUSE_MS = 20
let now: number
let written: (number | null)[]
let reports: DeviceReports
beforeEach(() => {
  vi.useFakeTimers()
  now = 1_000_000
  written = []
  const write = async ({ unsent }: DeviceReport) => void written.push(unsent)
  reports = new DeviceReports(write, { now: () => now }, PAUSE_MS)
})
afterEach(() => vi.useRealTimers())

const report = (unsent: number | null) => reports.report({ clientId: 'a', version: '1.2.0', unsent })

it('[DV-09] [FT-16] stores the first report of a device at once, then the last one of those that came meanwhile', async () => {
  for (const unsent of [5, 4, 3, 0]) report(unsent)
  expect(written).toEqual([5])
  await vi.advanceTimersByTimeAsync(3 * PAUSE_MS)
  expect(written).toEqual([5, 0])
})

it('[DV-09] notes what stands as it stood only after a while, for when the device was seen', async () => {
  report(2)
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS)
  report(2)
  expect(written).toEqual([2])
  now += 5 * 60_000
  report(2)
  expect(written).toEqual([2, 2])
})
