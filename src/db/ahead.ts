/** Hears of an answer, and of every later one. */
export interface Hearer<A> {
  show: (answer: A) => void
  failed: (error: unknown) => void
}

/** Follows the answer to a question. @returns what ends it */
export type Follow<Q, A> = (query: Q, hearer: Hearer<A>) => () => void

/** A screen that has not come by then comes no more. */
const KEPT_MS = 5_000

/**
 * A question that may be asked before the screen is there that shows its answer: the store reads while a press is being
 * answered, and the first picture of the screen has its rows. Whoever shows the answer takes over what is being followed.
 */
export class Ahead<Q, A> {
  private readonly begun = new Map<string, Begun<A>>()
  private readonly ask: Follow<Q, A>

  constructor(ask: Follow<Q, A>) {
    this.ask = ask
  }

  /** Asks now, unless it was asked already. @returns resolves when the answer is known, or nobody waits for it any more */
  begin(query: Q): Promise<void> {
    const key = JSON.stringify(query)
    const known = this.begun.get(key)
    if (known) return known.answered
    const one = new Begun<A>(() => this.begun.delete(key))
    this.begun.set(key, one)
    one.follow((hearer) => this.ask(query, hearer))
    return one.answered
  }

  /** The answer, where it is known already. */
  seen(query: Q): A | undefined {
    return this.begun.get(JSON.stringify(query))?.answer
  }

  /** Tells the answer, at once where it is known, and every later one. @returns what ends it */
  follow(query: Q, hearer: Hearer<A>): () => void {
    const one = this.begun.get(JSON.stringify(query))
    return one ? one.handOver(hearer) : this.ask(query, hearer)
  }
}

/** What nobody shows yet. */
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
      // The screen asks by itself then, and says what went wrong.
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
