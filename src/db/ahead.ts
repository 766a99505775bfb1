/** Receives an answer and every later one. */
export interface Hearer<A> {
  show: (answer: A) => void
  failed: (error: unknown) => void
}

/** Follows the answer to a question. @returns a function that stops it */
export type Follow<Q, A> = (query: Q, hearer: Hearer<A>) => () => void

/** A screen that has not appeared by then will not appear. */
const KEPT_MS = 5_000

/**
 * Prefetches the answer to a question before the screen that shows it exists. The store reads while the press
 * is handled, so the first frame of the screen has its rows. The screen then takes over the running
 * subscription.
 */
export class Ahead<Q, A> {
  private readonly begun = new Map<string, Begun<A>>()
  private readonly ask: Follow<Q, A>

  constructor(ask: Follow<Q, A>) {
    this.ask = ask
  }

  /**
   * Asks now, unless the question was asked already.
   * @returns a promise that resolves when the answer is known, or when it is no longer kept
   */
  begin(query: Q): Promise<void> {
    const key = JSON.stringify(query)
    const known = this.begun.get(key)
    if (known) return known.answered
    const one = new Begun<A>(() => this.begun.delete(key))
    this.begun.set(key, one)
    one.follow((hearer) => this.ask(query, hearer))
    return one.answered
  }

  /** Returns the answer if it is already known. */
  seen(query: Q): A | undefined {
    return this.begun.get(JSON.stringify(query))?.answer
  }

  /** Passes on the answer, at once if it is known, and every later one. @returns a function that stops it */
  follow(query: Q, hearer: Hearer<A>): () => void {
    const one = this.begun.get(JSON.stringify(query))
    return one ? one.handOver(hearer) : this.ask(query, hearer)
  }
}

/** A prefetched question that no screen shows yet. */
class Begun<A> {
  answer: A | undefined
  readonly answered: Promise<void>
  private isAnswered!: () => void
  private hearer: Hearer<A> | undefined
  private stop: () => void = () => {}
  private readonly forget: () => void
  private readonly timer = setTimeout(() => this.end(), KEPT_MS)

  constructor(forget: () => void) {
    this.forget = forget
    this.answered = new Promise((resolve) => (this.isAnswered = resolve))
  }

  follow(ask: (hearer: Hearer<A>) => () => void): void {
    this.stop = ask({
      show: (answer) => {
        this.answer = answer
        this.isAnswered()
        this.hearer?.show(answer)
      },
      // The screen then asks again itself and shows the error.
      failed: (error) => (this.hearer ? this.hearer.failed(error) : this.end()),
    })
  }

  handOver(hearer: Hearer<A>): () => void {
    clearTimeout(this.timer)
    this.forget()
    this.hearer = hearer
    if (this.answer !== undefined) hearer.show(this.answer)
    return this.stop
  }

  private end(): void {
    clearTimeout(this.timer)
    this.isAnswered()
    this.forget()
    this.stop()
  }
}
