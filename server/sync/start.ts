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
  const { soon, end } = noteSoon(keepNote, failed)
  soon()
  const stop = liveOf(app).on(soon)
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
    await end()
    await keepNote().catch(failed)
  })
}

/** Runs `work` soon after it was asked for, once for all who ask in between, never twice at a time. */
function noteSoon(work: () => Promise<void>, failed: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let again = false
  let ended = false
  let running: Promise<void> | undefined
  const run = async () => {
    again = false
    running = work().catch(failed)
    await running
    timer = again && !ended ? setTimeout(() => void run(), NOTE_MS).unref() : undefined
  }
  return {
    soon: () => {
      again = true
      if (!ended) timer ??= setTimeout(() => void run(), NOTE_MS).unref()
    },
    /** The process may go on without this house, whose database is closed then. */
    end: async () => {
      ended = true
      clearTimeout(timer)
      await running
    },
  }
}
