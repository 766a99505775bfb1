import type { Failure } from './failures.ts'

/**
 * The connection gate: tells if this replica may use the network (B3.5).
 *
 *            401                     403
 *     ok ──────────► auth     ok ──────────► blocked
 *      ▲               │       ok ──426────► halted    (until the app is updated).
 *      └── new token ──┘
 *
 * No state loses anything, and local work goes on in all of them.
 */
export type ConnectionGateState = 'ok' | 'auth' | 'blocked' | 'halted'

export class ConnectionGate {
  private token: string | null = null
  private current: ConnectionGateState = 'auth'
  private waiters: (() => void)[] = []
  private readonly onChange: () => void

  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  get state(): ConnectionGateState {
    return this.current
  }

  get bearer(): string | null {
    return this.token
  }

  /** A new token opens the gate again, also after an administrator has lifted a block. */
  setToken(token: string | null): void {
    if (token === this.token && (this.current === 'ok' || !token)) return
    this.token = token
    this.setState(token ? 'ok' : 'auth')
  }

  /** Takes note of a failure; `token` is the one that the failed request carried. */
  noteFailure(failure: Failure, token: string | null): void {
    if (failure.kind === 'auth' && token === this.token) this.setState('auth')
    if (failure.kind === 'blocked') this.setState('blocked')
    if (failure.kind === 'upgrade') this.setState('halted')
  }

  /** Resolves when the gate is open or the signal aborts. */
  whenOpen(signal: AbortSignal): Promise<void> {
    if (this.current === 'ok' || signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        signal.removeEventListener('abort', done)
        resolve()
      }
      this.waiters.push(done)
      signal.addEventListener('abort', done)
    })
  }

  private setState(state: ConnectionGateState): void {
    this.current = state
    if (state === 'ok') for (const wake of this.waiters.splice(0)) wake()
    this.onChange()
  }
}
