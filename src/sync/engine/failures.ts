import type { SyncError } from '../../contract/protocol.ts'
import { StorageError } from '../../db/errors.ts'

/** Why an attempt failed; the kind alone decides what happens next (B2.1). */
export type Failure = Reason & {
  /** By which the server's log knows the request, where there was an answer. */
  requestId?: string
}

type Reason =
  /** No answer, a cut one, or one that is not our server's, whose status is then `foreign` (0: a redirect): back off. */
  | { kind: 'network'; why: string; foreign?: number }
  /** Back off, at least `retryAfterMs`; never counted against a mutation. `why`: what a person is told of the wait. */
  | { kind: 'later'; retryAfterMs: number; why?: 'limit' | 'busy' | 'serverFull' | 'suspended' }
  /** This device has no room to store what came: back off, and say so. */
  | { kind: 'full' }
  /** 401: keep everything, ask the person to log in. */
  | { kind: 'auth' }
  /** 403: an administrator blocked this replica. */
  | { kind: 'blocked' }
  /** 400, or 413 of our server, on a push: find the mutation that the server cannot read (B3.7). */
  | { kind: 'badRequest'; isTooLarge?: boolean }
  /** 400 bad_cursor, 409 cursor_ahead, 410: start the download again, keep the outbox. */
  | { kind: 'cursorLost'; code: string }
  /** 409: history was replaced. */
  | { kind: 'epochChanged' }
  /** 409: this clientId lives twice; 403: it is somebody else's. */
  | { kind: 'forked' }
  /** 426: the protocol is no longer spoken; local work goes on. */
  | { kind: 'upgrade' }
  /** Another worker was faster, or the worker is stopping: no failure of anything. */
  | { kind: 'stale' }

export type Named = Pick<Failure, 'requestId'>

export class SyncFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind === 'network' ? `network: ${failure.why}` : failure.kind)
    this.name = 'SyncFailure'
    this.failure = failure
  }
}

export const networkFailure = (why: string): SyncFailure => new SyncFailure({ kind: 'network', why })
export const foreignFailure = (status: number, named: Named = {}): SyncFailure =>
  new SyncFailure({ kind: 'network', why: `foreign answer ${status}`, foreign: status, ...named })
export const staleFailure = (): SyncFailure => new SyncFailure({ kind: 'stale' })

/** The failure behind anything thrown in the engine; null for a defect, which is logged and rethrown. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof StorageError) return error.fault === 'quota' ? { kind: 'full' } : null
  return error instanceof SyncFailure ? error.failure : null
}

const CONFLICTS: Record<string, Failure> = {
  client_forked: { kind: 'forked' },
  epoch_changed: { kind: 'epochChanged' },
  cursor_ahead: { kind: 'cursorLost', code: 'cursor_ahead' },
}

/** The failure that a status stands for, with the code of its body. */
export function failureOfStatus(status: number, body: SyncError | null, retryAfterMs: number): Failure {
  const code = body?.error.code ?? ''
  switch (status) {
    case 400:
      return code === 'bad_cursor' ? { kind: 'cursorLost', code } : { kind: 'badRequest' }
    case 401:
      return { kind: 'auth' }
    case 403:
      return code === 'foreign_client' ? { kind: 'forked' } : { kind: 'blocked' }
    case 409:
      return CONFLICTS[code] ?? { kind: 'later', retryAfterMs }
    case 413:
      return { kind: 'badRequest', isTooLarge: true }
    case 410:
      return { kind: 'cursorLost', code: 'cursor_too_old' }
    case 426:
      return { kind: 'upgrade' }
    case 429:
      return { kind: 'later', retryAfterMs, why: 'limit' }
    case 503:
      // the operator laid the whole house still: nothing that passes in a moment
      return { kind: 'later', retryAfterMs, why: code === 'suspended' ? code : 'busy' }
    case 507:
      return { kind: 'later', retryAfterMs, why: 'serverFull' }
    default:
      return { kind: 'later', retryAfterMs }
  }
}
