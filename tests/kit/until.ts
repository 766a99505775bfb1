// Waiting in tests: for a condition, never for a time (docs/spec/HS.md, HS-50).

interface Patience {
  /** Timeout in milliseconds. */
  ms?: number
  every?: number
}

export const tick = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Polls until there is an answer, also after an exception. @throws Error naming `what` and the last answer */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  { ms = 30_000, every = 20 }: Patience = {},
): Promise<NonNullable<T>> {
  const end = Date.now() + ms
  for (;;) {
    const answer = await Promise.resolve()
      .then(ask)
      .catch((error: unknown) => new Failed(error))
    if (answer && !(answer instanceof Failed)) return answer
    if (Date.now() > end) throw new Error(`waited in vain for ${what}; last: ${String(answer)}`)
    await tick(every)
  }
}

/** The exception of `ask`, which is no answer. */
class Failed {
  private readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
  toString = () => String(this.error)
}

/** The result of a promise that may hang for ever, or null after `ms` milliseconds. */
export async function inTime<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
