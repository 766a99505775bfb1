/** Receives an answer and every later one. */
export interface AnswerListener<A> {
  show: (answer: A) => void
  failed: (error: unknown) => void
}

/** Follows the answer to a question. @returns a function that stops it */
export type FollowAnswer<Q, A> = (query: Q, listener: AnswerListener<A>) => () => void

/** A screen that has not appeared by then will not appear. */
const EXPIRY_MS = 5_000

/**
 * Prefetches the answer to a question before the screen that shows it exists. The store reads while the press
 * is handled, so the first frame of the screen has its rows. The screen then takes over the running
 * subscription.
 */
export class Prefetch<Q, A> {
  private readonly pending = new Map<string, PendingAnswer<A>>()
  private readonly ask: FollowAnswer<Q, A>

  constructor(ask: FollowAnswer<Q, A>) {
    this.ask = ask
  }

  /**
   * Asks now, unless the question was asked already.
   * @returns a promise that resolves when the answer is known, or when it is no longer kept
   */
  begin(query: Q): Promise<void> {
    const key = JSON.stringify(query)
    const existing = this.pending.get(key)
    if (existing) return existing.answered
    const pendingAnswer = new PendingAnswer<A>(() => this.pending.delete(key))
    this.pending.set(key, pendingAnswer)
    pendingAnswer.follow((listener) => this.ask(query, listener))
    return pendingAnswer.answered
  }

  /** Returns the answer if it is already known. */
  peek(query: Q): A | undefined {
    return this.pending.get(JSON.stringify(query))?.answer
  }

  /** Passes on the answer, at once if it is known, and every later one. @returns a function that stops it */
  follow(query: Q, listener: AnswerListener<A>): () => void {
    const pendingAnswer = this.pending.get(JSON.stringify(query))
    return pendingAnswer ? pendingAnswer.handOver(listener) : this.ask(query, listener)
  }
}

/** A prefetched question that no screen shows yet. */
class PendingAnswer<A> {
  answer: A | undefined
  readonly answered: Promise<void>
  private isAnswered!: () => void
  private listener: AnswerListener<A> | undefined
  private stop: () => void = () => {}
  private readonly forget: () => void
  private readonly timer = setTimeout(() => this.end(), EXPIRY_MS)

  constructor(forget: () => void) {
    this.forget = forget
    this.answered = new Promise((resolve) => (this.isAnswered = resolve))
  }

  follow(ask: (listener: AnswerListener<A>) => () => void): void {
    this.stop = ask({
      show: (answer) => {
        this.answer = answer
        this.isAnswered()
        this.listener?.show(answer)
      },
      // The screen then asks again itself and shows the error.
      failed: (error) => (this.listener ? this.listener.failed(error) : this.end()),
    })
  }

  handOver(listener: AnswerListener<A>): () => void {
    clearTimeout(this.timer)
    this.forget()
    this.listener = listener
    if (this.answer !== undefined) listener.show(this.answer)
    return this.stop
  }

  private end(): void {
    clearTimeout(this.timer)
    this.isAnswered()
    this.forget()
    this.stop()
  }
}
