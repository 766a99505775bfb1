import { databaseState, reportAnswers, type WerkbankDb } from './database.ts'
import { answers } from './health.ts'
import type { Channel, Clock } from './ports.ts'

/** Before each attempt to open the store anew; after the last one the person is told. */
const TRIES_MS = [0, 1_000, 3_000]
/** From then on it is tried quietly. */
const PATIENCE_MS = 10_000
/** A page that was put away hardly runs; it looks now and then whether it is back. */
const ASLEEP_MS = 200
/** What was let go of needs a moment to be gone. */
const SETTLE_MS = 50

/** The part of a page that has to go when its store does not answer, and to come back when it does. */
export interface Dependent {
  /** Ends the worker, and with it its lock, its connection and its transactions. */
  end(): void
  /** Begins it anew. */
  begin(): void
}

/**
 * Takes a store that does not answer over, whatever the cause:
 *
 *     answers ──silence, lost connection, page put away──► everything let go ──► opened anew ──► answers
 *                                                              ▲                    │ vain
 *                                                              └── the other tabs ◄─┘ ... three times: told
 *
 * Nothing of it loses work: what was being saved is tried again by whoever saves it (db/mutator.ts).
 */
export class Recovery {
  private readonly db: WerkbankDb
  private readonly clock: Clock
  private readonly channel: Pick<Channel, 'post'>
  private readonly dependents = new Set<Dependent>()
  private running: Promise<void> | null = null
  private tried: Promise<boolean> = Promise.resolve(true)

  constructor(db: WerkbankDb, clock: Clock, channel: Pick<Channel, 'post'>) {
    this.db = db
    this.clock = clock
    this.channel = channel
  }

  /** @returns a function that ends it */
  with(dependent: Dependent): () => void {
    this.dependents.add(dependent)
    return () => this.dependents.delete(dependent)
  }

  /** The store does not answer, or was let go of. `alone`: another tab asked for it and has told the rest. */
  lost({ alone = false } = {}): void {
    if (this.running) return
    this.tried = new Promise((told) => {
      this.running = this.untilItAnswers(told, alone).finally(() => {
        this.running = null
      })
    })
  }

  /** The page is put away: nothing of it may stay in the store's way (WebKit keeps both as they were). */
  sleep(): void {
    this.db.watch.asleep = true
    this.letGo()
  }

  /** The page is shown again, as it was when it was put away. */
  wake(): void {
    this.db.watch.asleep = false
    this.lost()
  }

  /**
   * Resolves when the store answers again: true. `patient`: however long that takes; otherwise false after three vain
   * attempts. Without a recovery under way it begins one.
   */
  settled(patient = false): Promise<boolean> {
    // A newer version of the app has the database now.
    if (databaseState.getSnapshot().state === 'outdated') return Promise.resolve(false)
    this.lost()
    return patient && this.running ? this.running.then(() => true) : this.tried
  }

  private async untilItAnswers(told: (answers: boolean) => void, alone: boolean): Promise<void> {
    for (let attempt = 0; ; ) {
      await this.clock.sleep(TRIES_MS[attempt] ?? PATIENCE_MS)
      if (this.db.watch.asleep) {
        await this.clock.sleep(ASLEEP_MS)
        continue
      }
      this.letGo()
      // Whoever holds the store may be another tab, of which only its worker can still be reached.
      if (attempt > 0 && !alone) this.channel.post({ t: 'letGo' })
      await this.clock.sleep(SETTLE_MS)
      if (await answers(this.db, this.clock)) {
        told(true)
        return this.back()
      }
      if (++attempt < TRIES_MS.length) continue
      reportAnswers(false)
      told(false)
    }
  }

  private letGo(): void {
    for (const dependent of this.dependents) dependent.end()
    this.db.watch.abandon()
    this.db.close()
  }

  private back(): void {
    reportAnswers(true)
    for (const dependent of this.dependents) dependent.begin()
  }
}
