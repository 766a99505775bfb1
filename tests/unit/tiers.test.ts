import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { filesWithin, shares } from '../../scripts/lib/shards.mjs'
import { STORY } from '../../scripts/lib/tiers.mjs'
import { secondsLeft } from '../../scripts/lib/timeLeft.mjs'

afterEach(() => vi.unstubAllEnvs())

const filesOf = (tier?: string) => {
  vi.stubEnv('TEST_TIER', tier)
  return shares().flat().sort()
}

/** The story file of each area, so that no area loses its story unnoticed. */
const AREAS: Record<string, string> = {
  login: 'session',
  'intake offline': 'story',
  sync: 'two-tabs',
  conflict: 'conflict',
  photos: 'photoKept',
  documents: 'documents',
  mail: 'fewTaps',
  rental: 'rentalForm',
  availability: 'rentalConflict',
  'hand-over': 'handover',
  planner: 'plannerMove',
  imports: 'imports',
  settings: 'users',
  'second device': 'rentals',
  'service worker update': 'update',
}

describe('the two tiers of the tests', () => {
  it('[HS-61] the quick tier has a browser story for each area, and 25 to 30 in all', () => {
    const files = filesOf('quick')
    const named = Object.values(AREAS).map((name) => `tests/e2e/${name}.spec.ts`)
    expect(files).toEqual(expect.arrayContaining(named))
    const stories = files.flatMap(
      (file) => readFileSync(file, 'utf8').match(new RegExp(`'${STORY}'`, 'g')) ?? [],
    )
    expect(stories.length).toBeGreaterThanOrEqual(25)
    expect(stories.length).toBeLessThanOrEqual(30)
  })

  it("[HS-62] every browser test file is dealt once in the tier 'rest', where only the tag leaves a test out", () => {
    const all = globSync('tests/e2e/*.spec.ts')
      .map((file) => file.replaceAll('\\', '/'))
      .sort()
    expect(filesOf('rest')).toEqual(all)
    expect(filesOf(undefined)).toEqual(all)
  })
})

describe('a run of the rest that must end in time', () => {
  const day = '2026-11-30'

  it('[HS-66] leaves out what does not fit, names it, and is the same for the whole day', () => {
    const { kept, leftOut } = filesWithin(300, day, 'rest')
    expect(filesWithin(300, day, 'rest')).toEqual({ kept, leftOut })
    expect([...kept, ...leftOut].sort()).toEqual(filesOf('rest'))
    expect(leftOut.length).toBeGreaterThan(0)
    expect(shares('rest', kept).flat().sort()).toEqual(kept.toSorted())
    expect(filesWithin(300, '2026-12-01', 'rest').kept).not.toEqual(kept)
  })

  it('[HS-66] runs each file on one of the days of a month', () => {
    const days = Array.from({ length: 31 }, (_, i) => `2026-12-${String(i + 1).padStart(2, '0')}`)
    const seen = new Set(days.flatMap((each) => filesWithin(300, each, 'rest').kept))
    expect([...seen].sort()).toEqual(filesOf('rest'))
  })

  it('[HS-66] runs everything without an end, and where the time is enough', () => {
    vi.stubEnv('TESTS_UNTIL', undefined)
    expect(secondsLeft(500)).toBe(Infinity)
    expect(filesWithin(secondsLeft(500, { until: '9000', now: 1000 }), day, 'rest').leftOut).toEqual([])
  })

  it('[HS-66] a machine that took twice as long gets half of the files', () => {
    const at = { until: '4000', now: 1000 }
    const [quick, slow] = [secondsLeft(500, at), secondsLeft(1000, at)]
    expect((quick + 200) / (slow + 200)).toBeCloseTo(2, 5)
    expect(secondsLeft(1000, { until: '1000', now: 4000 })).toBe(0)
  })
})
