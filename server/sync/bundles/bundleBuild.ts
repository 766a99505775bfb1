import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { BUNDLED_ENTITIES, type BundledEntity } from '../../../src/domain/bundledEntities.ts'
import { LIMITS } from '../../../src/sync/protocol/protocol.ts'
import { recordOf } from '../../../src/lib/objects.ts'
import type { FeedSnapshot, SyncDatabase } from '../store/ports.ts'
import type { BundleChanges } from './bundleChanges.ts'
import type { BundleFolder } from './bundleFolder.ts'
import { type BundleFile, type BundleSet, rangesOf } from './bundleSet.ts'
import { BundleFileBuilder, type BundleFileContent, type BundleSizes, parseRowLines } from './bundleText.ts'

/*
 * Builds a bundle set from all rows, or from an older set and the changes since. It reads page by page, each
 * in its own snapshot, with pauses. Concurrent changes have a higher version than the set. Devices get them
 * in the delta after the initial sync, as with rows (B4.4). Only files whose id range contains a change are
 * rewritten; the others would stay the same.
 */

export interface BundleBuildDeps {
  db: SyncDatabase
  folder: Pick<BundleFolder, 'add'>
  /** Called between two pages. It waits a moment, and throws when the server stops. */
  pause: (workedMs: number) => Promise<void>
  sizes?: BundleSizes
}

const zip = promisify(gzip)
/** Target size of a page, in characters. */
const PAGE_CHARS = 1024 * 1024
const PAGE_ROWS = 500

/**
 * @param before the set that the changes refer to; null to build everything
 * @param lost names of files to rebuild in any case
 */
export async function buildBundleSet(
  deps: BundleBuildDeps,
  { epoch, v, ids }: BundleChanges,
  before: BundleSet | null,
  lost: ReadonlySet<string>,
): Promise<BundleSet> {
  const files: BundleSet['files'] = recordOf(BUNDLED_ENTITIES, () => [])
  for (const e of BUNDLED_ENTITIES)
    for (const part of splitFiles(before?.files[e] ?? [], ids[e], lost))
      if ('kept' in part) files[e].push(part.kept)
      else for await (const file of buildFiles(deps, epoch, e, part)) files[e].push(file)
  return { epoch, v, at: Date.now(), files }
}

interface BuildRange {
  after: string | null
  upto: string | null
}

type BuildPart = { kept: BundleFile } | BuildRange

/** Splits the files of a kind into kept files and ranges to rebuild, in order. Adjacent ranges are merged. */
function splitFiles(files: readonly BundleFile[], changed: string[], lost: ReadonlySet<string>): BuildPart[] {
  if (files.length === 0) return [{ after: null, upto: null }]
  changed.sort()
  let at = 0
  const parts: BuildPart[] = []
  for (const { file, after, upto } of rangesOf(files)) {
    const from = at
    while (at < changed.length && (upto === null || (changed[at] ?? '') <= upto)) at++
    const last = parts.at(-1)
    if (at === from && !lost.has(file.name)) parts.push({ kept: file })
    else if (last && !('kept' in last)) last.upto = upto
    else parts.push({ after, upto })
  }
  return parts
}

async function* buildFiles(deps: BundleBuildDeps, epoch: string, e: BundledEntity, range: BuildRange) {
  const builder = new BundleFileBuilder(deps.sizes)
  for await (const rows of readPages(deps, epoch, e, range))
    for (const row of rows) {
      const file = builder.add(row)
      if (file) yield await storeFile(deps, file)
    }
  const rest = builder.end()
  if (rest) yield await storeFile(deps, rest)
}

async function storeFile(
  { folder }: BundleBuildDeps,
  { content, ...file }: BundleFileContent,
): Promise<BundleFile> {
  const bytes = await zip(content, { level: 6 })
  return { ...file, name: await folder.add(bytes), bytes: bytes.length }
}

async function* readPages(
  { db, pause }: BundleBuildDeps,
  epoch: string,
  e: BundledEntity,
  { after, upto }: BuildRange,
) {
  let [place, limit] = [after, PAGE_ROWS]
  for (;;) {
    const start = performance.now()
    const page = await db.read((snapshot) => pageOf(snapshot, epoch, e, place, limit))
    const rows = parseRowLines(e, page.text)
    const inside = upto === null ? rows : rows.filter(({ id }) => id <= upto)
    yield inside
    if (page.n < limit || inside.length < rows.length) return
    place = page.last
    limit = Math.max(10, Math.min(LIMITS.markRows, Math.floor((PAGE_CHARS * page.n) / page.text.length)))
    await pause(performance.now() - start)
  }
}

async function pageOf(
  snapshot: FeedSnapshot,
  epoch: string,
  e: BundledEntity,
  after: string | null,
  limit: number,
) {
  if (snapshot.epoch !== epoch) throw new Error('the epoch changed while packs were made')
  return snapshot.page(e, 'all', after, limit)
}
