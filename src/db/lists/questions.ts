import { type Asking, hearAsking, onListsChanged } from './door.ts'

/** After the questions were asked again they rest so long, however often the lists change. */
const REST_MS = 100

/**
 * The questions that a query asks the lists in memory while it runs, so that it runs again when one of them is answered
 * otherwise. What others ask at the same time is heard too: at worst the query runs once more than it had to.
 */
export class Questions {
  private asked: Asking[] = []

  /** Runs the query and hears what it asks. */
  async during<T>(query: () => Promise<T> | T): Promise<T> {
    this.asked = []
    const { asked } = this
    const stop = hearAsking((asking) => asked.push(asking))
    try {
      return await query()
    } finally {
      stop()
    }
  }

  /** Calls back when an answer is no longer what it was. @returns a function that ends it */
  follow(otherwise: () => void): () => void {
    let [following, busy, again] = [true, false, false]
    const look = async () => {
      again = true
      if (busy) return
      busy = true
      while (again && following) {
        again = false
        if (await this.changed()) otherwise()
        await new Promise((resolve) => setTimeout(resolve, REST_MS))
      }
      busy = false
    }
    const end = onListsChanged(() => this.asked.length > 0 && void look())
    return () => {
      following = false
      end()
    }
  }

  private async changed(): Promise<boolean> {
    for (const { answer, again } of this.asked) {
      // A worker that is being replaced: its successor tells of itself.
      const now = await again().catch(() => answer)
      if (textOf(now) !== textOf(answer)) return true
    }
    return false
  }
}

const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (value instanceof Map ? [...value] : value))
