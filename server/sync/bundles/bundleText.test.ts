import { expect, it } from 'vitest'
import { BUNDLE_LIMITS } from '../../../src/sync/protocol/bundles.ts'
import { bundlesIn } from '../../../tests/kit/server/bundleDevice.ts'
import { BundleFileBuilder, type BundleFileContent, type BundleSizes, parseRowLines } from './bundleText.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const lineOf = (n: number) => `{"t":"row","e":"repair","id":"${idOf(n)}","v":${n},"d":{"id":"${idOf(n)}"}}\n`
const linesOf = (n: number) => Array.from({ length: n }, (_, i) => lineOf(i + 1)).join('')

function filesOf(lines: string, sizes?: BundleSizes): BundleFileContent[] {
  const builder = new BundleFileBuilder(sizes)
  const files = parseRowLines('repair', lines).map((row) => builder.add(row))
  return [...files, builder.end()].filter((file) => file !== null)
}

const readBundles = ({ content }: BundleFileContent) =>
  bundlesIn(content).map((bundle) => ({
    ...bundle,
    rows: bundle.lines.map((line): { v: number; d: { id: string } } => JSON.parse(line)),
  }))

it('[AL-30] a file has bundles of a fixed number of rows, each with its highest id, its length and the content of its row lines', () => {
  const [file, ...more] = filesOf(linesOf(300))
  expect(more).toEqual([])
  expect(file).toMatchObject({ upto: idOf(300), packs: 3, rows: 300 })
  const bundles = readBundles(file!)
  expect(bundles.map(({ upto, n }) => [upto, n])).toEqual([
    [idOf(128), BUNDLE_LIMITS.rows],
    [idOf(256), BUNDLE_LIMITS.rows],
    [idOf(300), 44],
  ])
  for (const { bytes, code } of bundles) expect(code).toHaveLength(bytes)
  expect(bundles[0]?.rows[0]).toEqual({ v: 1, d: { id: idOf(1) } })
  expect(bundles[1]?.lines[0]).toMatch(/^{"v":129,"d":{"id"/)
})

it('[AL-30] rows go on in the next file when one is long enough, none twice and none left out', () => {
  const files = filesOf(linesOf(1_000), { bundle: 2_000, file: 6_000 })
  expect(files.length).toBeGreaterThan(3)
  const ids = files.flatMap((file) => readBundles(file).flatMap(({ rows }) => rows.map(({ d }) => d.id)))
  expect(ids).toEqual(Array.from({ length: 1_000 }, (_, i) => idOf(i + 1)))
  for (const file of files) expect(readBundles(file).at(-1)?.upto).toBe(file.upto)
  expect(filesOf('')).toEqual([])
})
