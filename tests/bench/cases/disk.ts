import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBenchApp } from '../kit/app.ts'
import type { Browsers } from '../kit/browser.ts'
import { FIGURES } from '../kit/figures.ts'
import { mb } from '../kit/numbers.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

/** The browser compacts its files for a while after the last row. */
const SETTLED_MS = 20_000

/**
 * A profile on the disk that has downloaded everything: the size of its IndexedDB there, and the size that the page
 * reads.
 */
export async function measureDisk(
  report: Report,
  browsers: Browsers,
  stand: Stand,
  of: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-bench-profile-'))
  const context = await browsers.profile(folder)
  const { page } = await openBenchApp(context, stand.url)
  await page.waitForTimeout(SETTLED_MS)
  const estimate = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await context.close()
  const bytes = await sizeOf(join(folder, 'Default', 'IndexedDB'))
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  report.atMost(`disk taken, ${of}`, bytes, FIGURES.disk, mb, `the page is told ${mb(estimate)}`)
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
