interface Turn {
  owner: object
  go: () => void
}

/**
 * One writer at a time over all servers, as the lock of the database has it; a server that dies lets go. Whoever need not
 * wait is not a moment later for it, so that with one server everything happens as it does without.
 */
export class WriteLine {
  private holder: Turn | null = null
  private waiting: Turn[] = []
  /** Those that died: what they had begun goes on in this thread, and takes no turn any more. */
  private readonly gone = new WeakSet<object>()

  /** Runs `work` when nobody else writes; never for one that died. */
  whole<T>(owner: object, work: () => Promise<T>): Promise<T> {
    const turn: Turn = { owner, go: () => {} }
    if (this.gone.has(owner)) return new Promise<T>(() => {})
    if (!this.holder) return this.hold(turn, work)
    return new Promise<void>((resolve) => {
      turn.go = resolve
      this.waiting.push(turn)
    }).then(() => (this.holder === turn ? this.hold(turn, work) : new Promise<T>(() => {})))
  }

  /** What this one holds or waits for. */
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
