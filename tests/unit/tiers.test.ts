import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shares } from '../../scripts/lib/shards.mjs'
import { STORY } from '../../scripts/lib/tiers.mjs'

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
