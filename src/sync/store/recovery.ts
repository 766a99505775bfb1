import { databaseState, reportAnswers, type ReplicaDb } from './replicaDb.ts'
import { storeAnswers } from './openReplica.ts'
import type { Channel, Clock } from './ports.ts'

/** The pauses before each attempt to open the store again. After the last attempt the person is told. */
const TRIES_MS = [0, 1_000, 3_000]
/** After that, attempts continue in the background at this interval. */
const PATIENCE_MS = 10_000
/** A page that was put away hardly runs. It checks at this interval if it is back. */
const ASLEEP_MS = 200
/** The time that closed connections need to disappear. */
const CLOSE_WAIT_MS = 50

/** A part of a page that must end when the store does not answer and start again when it does. */
export interface Dependent {
  /** Ends the worker, and with it its lock, its connection and its transactions. */
  end(): void
  /** Starts it again. */
  begin(): void
}

/**
 * Recovers a store that does not answer, whatever the cause:
 *
 *     answers ──silence, lost connection, page put away──► everything closed ──► opened again ──► answers
 *                                                              ▲                    │ failed
 *                                                              └── the other tabs ◄─┘ ... three times: the person is told
 *
 * No work is lost: the code that saves a change tries again (db/persist.ts).
 */
export class Recovery {
  private readonly db: ReplicaDb
  private readonly clock: Clock
  private readonly channel: Pick<Channel, 'post'>
  private readonly dependents = new Set<Dependent>()
  private running: Promise<void> | null = null
  private tried: Promise<boolean> = Promise.resolve(true)

  constructor(db: ReplicaDb, clock: Clock, channel: Pick<Channel, 'post'>) {
    this.db = db
    this.clock = clock
    this.channel = channel
  }

  /** @returns a function that removes it */
  addDependent(dependent: Dependent): () => void {
    this.dependents.add(dependent)
    return () => this.dependents.delete(dependent)
  }

  /**
   * The store does not answer, or was closed. `alone`: another tab asked for this and has notified the rest.
   */
  recover({ alone = false } = {}): void {
    if (this.running) return
    this.tried = new Promise((report) => {
      this.running = this.untilItAnswers(report, alone).finally(() => {
        this.running = null
      })
    })
  }

  /**
   * The page is put away and must not block the store. WebKit keeps the page and its transactions as they
   * were.
   */
  sleep(): void {
    this.db.watch.asleep = true
    this.release()
  }

  /** The page is shown again, in the state in which it was put away. */
  wake(): void {
    this.db.watch.asleep = false
    this.recover()
  }

  /**
   * Resolves true when the store answers again. With `patient` it waits as long as that takes; otherwise it
   * resolves false after three failed attempts. Starts a recovery if none is running.
   */
  whenAnswering(patient = false): Promise<boolean> {
    // A newer version of the app owns the database now.
    if (databaseState.getSnapshot().state === 'outdated') return Promise.resolve(false)
    this.recover()
    return patient && this.running ? this.running.then(() => true) : this.tried
  }

  private async untilItAnswers(report: (answers: boolean) => void, alone: boolean): Promise<void> {
    for (let attempt = 0; ; ) {
      await this.clock.sleep(TRIES_MS[attempt] ?? PATIENCE_MS)
      if (this.db.watch.asleep) {
        await this.clock.sleep(ASLEEP_MS)
        continue
      }
      this.release()
      // Another tab may block the store. If that tab is frozen, only its worker receives this message.
      if (attempt > 0 && !alone) this.channel.post({ t: 'letGo' })
      await this.clock.sleep(CLOSE_WAIT_MS)
      if (await storeAnswers(this.db, this.clock)) {
        report(true)
        return this.back()
      }
      if (++attempt < TRIES_MS.length) continue
      reportAnswers(false)
      report(false)
    }
  }

  private release(): void {
    for (const dependent of this.dependents) dependent.end()
    this.db.watch.abandon()
    this.db.close()
  }

  private back(): void {
    reportAnswers(true)
    for (const dependent of this.dependents) dependent.begin()
  }
}
