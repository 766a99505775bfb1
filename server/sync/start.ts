import { DAY_MS } from '../../src/lib/instants.ts'
import type { FastifyInstance } from 'fastify'
import { blobStore } from '../blobs/blobs.ts'
import { deleteUnusedDocuments } from '../blobs/unusedDocuments.ts'
import { cleanUpFeed } from './store/pgCleanup.ts'
import { checkTriggers } from './store/pgTriggers.ts'
import { epochWatchOf } from './epochWatch.ts'
import { headListenerOf } from './headListener.ts'

const HOUR_MS = 3_600_000
/** Maximum delay of the side file behind a commit (B4.6). */
const NOTE_MS = 700

/**
 * Checks all triggers and the epoch before anybody is served. Interrupted work of a dead server is only
 * detected when its device returns (`sync_arrive`), because a startup says nothing about other servers.
 * @throws StartError if changes of a table would get no version
 */
export async function startServerSync({ app }: { app: FastifyInstance }): Promise<void> {
  const { pool, log } = app
  const watch = epochWatchOf(app)
  await checkTriggers(pool)
  await watch.check()
  const unwatch = watch.watch()
  const failed = (error: unknown) => log.warn({ err: error }, 'the state of the feed could not be noted')
  const noteHead = async () => {
    if (!(await watch.sideFile.note(pool))) await watch.check()
  }
  const { soon: requestNote, end } = debounce(noteHead, failed)
  requestNote()
  const stop = headListenerOf(app).on(requestNote)
  const hourly = setInterval(() => void watch.check().catch(failed), HOUR_MS).unref()
  const cleanUp = async () => {
    await cleanUpFeed(pool)
    await deleteUnusedDocuments(blobStore(app))
  }
  const daily = setInterval(() => void cleanUp().catch(failed), DAY_MS).unref()
  void cleanUp().catch(failed)
  app.onShutdown(async () => {
    clearInterval(hourly)
    clearInterval(daily)
    stop()
    unwatch()
    await end()
    await noteHead().catch(failed)
  })
}

/** Debounces `work`: several requests share one run, and two runs never overlap. */
function debounce(work: () => Promise<void>, failed: (error: unknown) => void) {
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
    /** Stops before the database of the tenant is closed. The process may continue with other tenants. */
    end: async () => {
      ended = true
      clearTimeout(timer)
      await running
    },
  }
}
