import type { FastifyInstance } from 'fastify'
import { blobStore } from '../blobs/blobs.ts'
import { dropUnusedPapers } from '../blobs/unusedPapers.ts'
import { compact } from '../store/pgCompact.ts'
import { checkTriggers } from '../store/pgTriggers.ts'
import { epochWatchOf } from './epochWatch.ts'
import { liveOf } from './live.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The side file is at most this far behind a commit (B4.6). */
const NOTE_MS = 700

/**
 * What the feed needs before anybody is served: all triggers and the right epoch. Whose work was cut off by the death of
 * a server is found out when that device comes again (sync_arrive): a start says nothing about other servers.
 * @throws StartError when a table would change without stamping a version
 */
export async function startSync({ app }: { app: FastifyInstance }): Promise<void> {
  const { pool, log } = app
  const watch = epochWatchOf(app)
  await checkTriggers(pool)
  await watch.check()
  const unwatch = watch.watch()
  const failed = (error: unknown) => log.warn({ err: error }, 'the state of the feed could not be noted')
  const keepNote = async () => {
    if (!(await watch.side.note(pool))) await watch.check()
  }
  const note = noteSoon(keepNote, failed)
  note()
  const stop = liveOf(app).on(note)
  const hourly = setInterval(() => void watch.check().catch(failed), HOUR_MS).unref()
  const tidy = async () => {
    await compact(pool)
    await dropUnusedPapers(blobStore(app))
  }
  const daily = setInterval(() => void tidy().catch(failed), DAY_MS).unref()
  void tidy().catch(failed)
  app.onShutdown(async () => {
    clearInterval(hourly)
    clearInterval(daily)
    stop()
    unwatch()
    await keepNote().catch(failed)
  })
}

/** Runs `work` soon after it was asked for, once for all who ask in between, never twice at a time. */
function noteSoon(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let again = false
  const run = async () => {
    again = false
    await work().catch(failed)
    timer = again ? setTimeout(() => void run(), NOTE_MS).unref() : undefined
  }
  return () => {
    again = true
    timer ??= setTimeout(() => void run(), NOTE_MS).unref()
  }
}
