import { describe, expect, it } from 'vitest'
import { oneFile, testFiles } from '../../scripts/lib/oneFile.mjs'

const files = [
  'server/backup/photos.test.ts',
  'src/sync/photos.test.ts',
  'tests/dom/imports.test.tsx',
  'tests/e2e/day.spec.ts',
  'tests/e2e/tabletDay.spec.ts',
  'tests/engines/story.spec.ts',
  'tests/unit/documentsOffice.full.test.ts',
  'tests/server/backupPostgres.full.test.ts',
]

describe('the one test file of a name', () => {
  it('[HS-04] is the one whose path ends with the name, or else contains it', () => {
    const named = (name: string) => oneFile(name, files).file
    expect(named('day')).toBe('tests/e2e/day.spec.ts')
    expect(named('tabletd')).toBe('tests/e2e/tabletDay.spec.ts')
    expect(named('backup/photos')).toBe('server/backup/photos.test.ts')
    expect(named('tests\\dom\\imports.test.tsx')).toBe('tests/dom/imports.test.tsx')
    expect(named('imports.test')).toBe('tests/dom/imports.test.tsx')
  })

  it('[HS-04] is refused where a name means none or several, with what it may mean', () => {
    expect(oneFile('planner', files).problem).toBe("No test file has 'planner' in its path.")
    const { file, problem } = oneFile('photos', files)
    expect(file).toBeUndefined()
    expect(problem).toContain('\n  server/backup/photos.test.ts\n  src/sync/photos.test.ts')
  })

  it('[HS-04] has nothing set up but what its kind needs', () => {
    const needs = (name: string) => oneFile(name, files).setup
    expect(needs('dom/imports')).toEqual([])
    expect(needs('documentsOffice')).toEqual(['--office'])
    expect(needs('backupPostgres')).toEqual(['--postgres'])
    expect(needs('day')).toEqual(['--build', '--browser'])
    expect(needs('engines')).toEqual(['--build', '--engines'])
  })

  it('[HS-04] is found by its path for every test file of the repository', () => {
    const all = testFiles()
    expect(all.length).toBeGreaterThan(200)
    expect(all.map((file) => oneFile(file, all).file)).toEqual(all)
  })
})
