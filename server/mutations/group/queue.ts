import type { Together } from '../../store/ports.ts'

/** So many mutations share a transaction at most. */
export const GROUP_MOST = 50

/** What a queue does with those whose turn it is; nothing of it runs beside anything else of it. */
export interface Turns<M, T> {
  /** So many members go together at most. */
  most: number
  /** One member that came alone. What it throws is thrown. */
  one: (member: M) => Promise<T>
  /**
   * The members of some senders together, each sender's in its order. A sender of whom nothing is done and nothing is to
   * come alone was not reached and keeps its turn; the first one is reached always. What it throws reaches every sender.
   */
  many: (senders: readonly (readonly M[])[]) => Promise<Together<T>[]>
}

type Turn<M, T> = { solo: () => Promise<void> } | { sender: Sender<M, T> }
interface Sender<M, T> {
  members: readonly M[]
  tell: (fared: Together<T>) => void
  fail: (error: unknown) => void
}

/**
 * Writers wait for each other anyway; waiting here instead of in the database keeps connections free, and what waits
 * goes together, in the order of arrival.
 */
export class GroupQueue<M, T> {
  private readonly waiting: Turn<M, T>[] = []
  private busy = false
  private readonly turns: Turns<M, T>

  constructor(turns: Turns<M, T>) {
    this.turns = turns
  }

  /** Some members of one sender, with what others wait for. */
  together(members: readonly M[]): Promise<Together<T>> {
    return new Promise((tell, fail) => this.join({ sender: { members, tell, fail } }))
  }

  /** One member by itself. */
  alone(member: M): Promise<T> {
    return new Promise((tell, fail) => {
      this.join({ solo: () => this.turns.one(member).then(tell, fail) })
    })
  }

  private join(turn: Turn<M, T>): void {
    this.waiting.push(turn)
    if (!this.busy) void this.drain()
  }

  private async drain(): Promise<void> {
    this.busy = true
    for (;;) {
      const next = this.waiting[0]
      if (!next) break
      if ('solo' in next) {
        this.waiting.shift()
        await next.solo()
      } else await this.group(this.takeSenders())
    }
    this.busy = false
  }

  private async group(senders: readonly Sender<M, T>[]): Promise<void> {
    try {
      const fared = await this.turns.many(this.cut(senders))
      const missed = senders.filter(({ tell }, i) => !told(tell, fared[i]))
      this.waiting.unshift(...missed.map((sender) => ({ sender })))
    } catch (error) {
      for (const { fail } of senders) fail(error)
    }
  }

  /** Those at the head of the queue that go together. */
  private takeSenders(): Sender<M, T>[] {
    const taken: Sender<M, T>[] = []
    for (let n = 0; n < this.turns.most; ) {
      const next = this.waiting[0]
      if (!next || 'solo' in next) break
      this.waiting.shift()
      taken.push(next.sender)
      n += next.sender.members.length
    }
    return taken
  }

  private cut(senders: readonly Sender<M, T>[]): (readonly M[])[] {
    let room = this.turns.most
    return senders.map(({ members }) => {
      const taken = members.slice(0, room)
      room -= taken.length
      return taken
    })
  }
}

/** Tells how a sender fared, when there is anything to tell. */
function told<T>(tell: (fared: Together<T>) => void, fared: Together<T> | undefined): boolean {
  if (!fared || fared.done.length + fared.alone === 0) return false
  tell(fared)
  return true
}
