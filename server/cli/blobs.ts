import { parseArgs } from 'node:util'
import { withDatabase } from '../backup/withDatabase.ts'
import { blobFilesAt } from '../blobs/blobFilesOf.ts'
import { type BlobMoveResult, moveBlobs } from '../blobs/move.ts'
import { readBlobPlace } from '../lib/blobPlace.ts'
import { runCommand } from '../lib/command.ts'
import { type Env, StartError } from '../lib/env.ts'
import { runForTenant } from '../tenants/runForTenant.ts'

/*
 * npm run blobs:move -- <from> <to> [--quick] [--finish]; it may run while the server runs
 */

const USAGE =
  'Usage: npm run blobs:move -- <from> <to> [--quick] [--finish], each a folder or s3://bucket/prefix'

async function run(env: Env, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { quick: { type: 'boolean' }, finish: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [from, to] = [placeOf(positionals[0], env), placeOf(positionals[1], env)]
  if (positionals.length !== 2 || from.place === to.place) throw new StartError(USAGE)
  const { quick = false, finish = false } = values
  const moved = await withDatabase(env, (pool) => moveBlobs({ pool, from, to, quick, finish }, console.log))
  console.log(reportOf(moved, from.place, to.place, finish))
  if (moved.missing.length + moved.damaged.length > 0) process.exitCode = 1
}

function placeOf(text: string | undefined, { s3 }: Env) {
  const place = text ? readBlobPlace(text, s3) : null
  if (!place) throw new StartError(USAGE)
  return blobFilesAt(place)
}

function reportOf(
  { copied, bytes, there, missing, damaged }: BlobMoveResult,
  from: string,
  to: string,
  finish: boolean,
): string {
  return [
    `Copied ${copied} files (${(bytes / 1024 ** 2).toFixed(1)} MB); ${there} were in ${to} already.`,
    ...hashLines('are in neither place', missing),
    ...hashLines('are damaged and were not copied', damaged),
    finish
      ? `${from} is closed: no server starts on it any more, and it may be removed.`
      : `Set BLOB_STORE=${to}, start all servers again, and run this once more with --finish.`,
  ].join('\n')
}

const hashLines = (what: string, hashes: string[]) =>
  hashes.length > 0 ? [`${hashes.length} ${what}:`, ...hashes.map((sha256) => `  ${sha256}`)] : []

await runCommand(() => runForTenant(run))
