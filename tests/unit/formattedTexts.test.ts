import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bin, root } from '../../scripts/lib/run.mjs'

afterEach(() => vi.restoreAllMocks())

/** A browser with other orders and separators in its texts, such as en-CA in ICU 72: '3/29/2026'. */
function otherTexts() {
  const formats: { readonly format: unknown } = Intl.DateTimeFormat.prototype
  vi.spyOn(formats, 'format', 'get').mockImplementation(() => () => '3/29/2026, 1.30')
  vi.resetModules()
}

describe('a browser that writes dates in its own way', () => {
  it('[BR-01] has the same days and times: they are put together from parts', async () => {
    otherTexts()
    const days = await import('../../src/domain/shared/days.ts')
    expect(days.dayInBrussels('2026-03-28T23:30:00Z')).toBe('2026-03-29')
    expect(days.timeInBrussels('2026-07-05T22:05:00Z')).toBe('00:05')
    expect(days.instantInBrussels('2026-07-05', '10:05')).toBe('2026-07-05T08:05:00.000Z')
    expect(days.boekjaarOf('2025-12-31T23:00:00Z')).toBe(2026)
  })

  it('[BR-01] has them on the screen too', async () => {
    otherTexts()
    const dates = await import('../../src/lib/dates.ts')
    expect(dates.dayOf('2026-07-31T22:00:00Z')).toBe('2026-08-01')
    expect(dates.formatDateTime('2026-07-05T12:00:00Z')).toBe('05/07/2026 14:00')
  })
})

/** The output of lint for a source at a path of the project. */
function lint(path: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), source)
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  try {
    return execFileSync(bin('oxlint'), [path], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout: unknown }).stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('lint', () => {
  it.each([
    ['src/domain/stock.ts', "export const day = new Intl.DateTimeFormat('en-CA').format(0).split('-')"],
    ['src/domain/shared/days.ts', "export const day = new Intl.DateTimeFormat('en-CA').format(0)"],
    ['server/jobs/day.ts', "export const year = new Date(0).toLocaleDateString('nl-BE').slice(-4)"],
    ['src/features/repairs/due.ts', "export const sum = (12).toLocaleString('nl-BE').replace(',', '.')"],
  ])('[BR-02] refuses to compute with a formatted text: %s', (path, source) => {
    expect(lint(path, source)).toContain('formatted texts differ from one browser to the next')
  })
})
