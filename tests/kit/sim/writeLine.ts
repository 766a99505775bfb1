interface Turn {
  owner: object
  go: () => void
}

/**
 * One writer at a time over all servers, like the lock of the database; a dead server releases it. Without a waiting
 * writer it adds no delay, so one server behaves as it would without this class.
 */
export class WriteLine {
  private holder: Turn | null = null
  private waiting: Turn[] = []
  /** Dead owners: their code continues in this thread, but gets no further turn. */
  private readonly gone = new WeakSet<object>()

  /** Runs `work` when nobody else writes; never for a dead owner. */
  whole<T>(owner: object, work: () => Promise<T>): Promise<T> {
    const turn: Turn = { owner, go: () => {} }
    if (this.gone.has(owner)) return new Promise<T>(() => {})
    if (!this.holder) return this.hold(turn, work)
    return new Promise<void>((resolve) => {
      turn.go = resolve
      this.waiting.push(turn)
    }).then(() => (this.holder === turn ? this.hold(turn, work) : new Promise<T>(() => {})))
  }

  /** Releases the lock of an owner and its places in the queue. */
  drop(owner: object): void {
    this.gone.add(owner)
    this.waiting = this.waiting.filter((turn) => turn.owner !== owner)
    if (this.holder?.owner === owner) this.next()
  }

  private hold<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    this.holder = turn
    const done = work()
    const leave = () => this.holder === turn && this.next()
    done.then(leave, leave)
    return done
  }

  private next(): void {
    this.holder = this.waiting.shift() ?? null
    this.holder?.go()
  }
}
