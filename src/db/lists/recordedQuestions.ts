import { type AnsweredQuestion, onAnswered, onListsChanged } from './listClient.ts'

/** The pause after the questions were asked again, however often the lists change. */
const PAUSE_MS = 100

/**
 * The questions that a query asks the lists in memory while it runs. The query runs again when an answer
 * changes. Questions that other code asks at the same time are recorded too; at worst the query runs once too
 * often.
 */
export class RecordedQuestions {
  private recorded: AnsweredQuestion[] = []

  /** Runs the query and records its questions. */
  async during<T>(query: () => Promise<T> | T): Promise<T> {
    this.recorded = []
    const { recorded } = this
    const stop = onAnswered((answered) => recorded.push(answered))
    try {
      return await query()
    } finally {
      stop()
    }
  }

  /** Calls back when an answer changed. @returns a function that stops it */
  follow(otherwise: () => void): () => void {
    let [following, busy, again] = [true, false, false]
    const check = async () => {
      again = true
      if (busy) return
      busy = true
      while (again && following) {
        again = false
        if (await this.changed()) otherwise()
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      busy = false
    }
    const end = onListsChanged(() => this.recorded.length > 0 && void check())
    return () => {
      following = false
      end()
    }
  }

  private async changed(): Promise<boolean> {
    for (const { answer, again } of this.recorded) {
      // The worker is being replaced. Its successor will announce itself.
      const now = await again().catch(() => answer)
      if (textOf(now) !== textOf(answer)) return true
    }
    return false
  }
}

const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (value instanceof Map ? [...value] : value))
