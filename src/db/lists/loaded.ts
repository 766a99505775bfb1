import { keysOf } from '../../domain/shared/objects.ts'
import { Lists } from './index.ts'
import type { List } from './list.ts'
import { Reading } from './reading.ts'

/** All lists of a replica, and the way rows come into them. */
export class Loaded {
  readonly reading: Reading
  private readonly lists: ReadonlyMap<string, List>

  constructor() {
    const lists = new Lists()
    this.lists = new Map(keysOf(lists).map((name) => [name, lists[name]]))
    this.reading = new Reading([...this.lists.values()])
  }

  answer(list: string, question: string, asked: unknown[]): unknown {
    const answer = this.lists.get(list)?.answers[question]
    if (!answer) throw new Error(`no list answers ${list}.${question}`)
    return answer(...asked)
  }

  /** Sorting takes tens of milliseconds the first time: before anyone asks, one step at a time. */
  warm(): void {
    const steps = [...this.lists.values()].flatMap(({ warming = [] }) => warming)
    const next = () => {
      const step = steps.shift()
      if (!step) return
      step()
      setTimeout(next, 20)
    }
    setTimeout(next, 50)
  }
}
