import type { Together } from '../../store/ports.ts'

/** Maximum number of mutations in one transaction. */
export const GROUP_MOST = 50

/** The callbacks of a queue. They never run concurrently. */
export interface Turns<M, T> {
  /** Maximum number of members in one group. */
  most: number
  /** Runs one member individually. Its error is passed on. */
  one: (member: M) => Promise<T>
  /**
   * Runs the members of some clients together, each client's in order. A client without a result keeps its
   * place in the queue. The first client always gets a result. An error is passed on to every client.
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
 * Serialises writers. They would wait for each other anyway; waiting here keeps database connections free.
 * Waiting members run together in the order of arrival.
 */
export class GroupQueue<M, T> {
  private readonly waiting: Turn<M, T>[] = []
  private busy = false
  private readonly turns: Turns<M, T>

  constructor(turns: Turns<M, T>) {
    this.turns = turns
  }

  /** Queues some members of one client, to run together with others. */
  together(members: readonly M[]): Promise<Together<T>> {
    return new Promise((tell, fail) => this.join({ sender: { members, tell, fail } }))
  }

  /** Queues one member that runs individually. */
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

  /** Removes the clients from the head of the queue that run together. */
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

/** Passes the result to a client. Returns false if there is no result. */
function told<T>(tell: (fared: Together<T>) => void, fared: Together<T> | undefined): boolean {
  if (!fared || fared.done.length + fared.retryIndividually === 0) return false
  tell(fared)
  return true
}
