import type { SyncError } from '../protocol/protocol.ts'
import { StorageError } from '../store/errors.ts'

/** The reason why an attempt failed. The kind alone decides what happens next (B2.1). */
export type Failure = Reason & {
  /** The id of the request in the server's log, if there was an answer. */
  requestId?: string
}

type Reason =
  /**
   * No answer, a cut one, or one that is not from our server: back off. `foreign` is the status of such an
   * answer (0: a redirect).
   */
  | { kind: 'network'; why: string; foreign?: number }
  /**
   * Back off, at least `retryAfterMs`; never counted against a mutation. `why` is the reason shown to the
   * person.
   */
  | { kind: 'later'; retryAfterMs: number; why?: 'limit' | 'busy' | 'serverFull' | 'suspended' }
  /** This device has no room to store the answer: back off and tell the person. */
  | { kind: 'full' }
  /** 401: keep everything, ask the person to log in. */
  | { kind: 'auth' }
  /** 403: an administrator blocked this replica. */
  | { kind: 'blocked' }
  /** 403 with `wipe`: an owner asked to wipe this device. It may send its changes and photos, and nothing else (B2.1). */
  | { kind: 'wipe' }
  /** 400, or 413 from our server, on a push: find the mutation that the server cannot read (B3.7). */
  | { kind: 'badRequest'; isTooLarge?: boolean }
  /** 400 bad_cursor, 409 cursor_ahead, 410: start the download again, keep the outbox. */
  | { kind: 'cursorLost'; code: string }
  /** 409: history was replaced. */
  | { kind: 'epochChanged' }
  /** 409: two databases use this clientId. 403: it belongs to another device. */
  | { kind: 'forked' }
  /** 426: the server no longer speaks this protocol version; local work goes on. */
  | { kind: 'upgrade' }
  /** Another worker was faster, or the worker is stopping. Not a failure. */
  | { kind: 'stale' }

export type RequestReference = Pick<Failure, 'requestId'>

export class SyncFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind === 'network' ? `network: ${failure.why}` : failure.kind)
    this.name = 'SyncFailure'
    this.failure = failure
  }
}

export const networkFailure = (why: string): SyncFailure => new SyncFailure({ kind: 'network', why })
export const foreignFailure = (status: number, reference: RequestReference = {}): SyncFailure =>
  new SyncFailure({ kind: 'network', why: `foreign answer ${status}`, foreign: status, ...reference })
export const staleFailure = (): SyncFailure => new SyncFailure({ kind: 'stale' })

/**
 * Returns the failure behind anything thrown in the engine. Returns null for a defect, which is logged and
 * rethrown.
 */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof StorageError) return error.fault === 'quota' ? { kind: 'full' } : null
  return error instanceof SyncFailure ? error.failure : null
}

const CONFLICTS: Record<string, Failure> = {
  client_forked: { kind: 'forked' },
  epoch_changed: { kind: 'epochChanged' },
  cursor_ahead: { kind: 'cursorLost', code: 'cursor_ahead' },
}

/** Returns the failure for a status and the error code of its body. */
export function failureOfStatus(status: number, body: SyncError | null, retryAfterMs: number): Failure {
  const code = body?.error.code ?? ''
  switch (status) {
    case 400:
      return code === 'bad_cursor' ? { kind: 'cursorLost', code } : { kind: 'badRequest' }
    case 401:
      return { kind: 'auth' }
    case 403:
      if (body?.error.details?.['wipe'] === true) return { kind: 'wipe' }
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
      // `suspended`: the operator suspended the whole tenant, which does not pass in a moment.
      return { kind: 'later', retryAfterMs, why: code === 'suspended' ? code : 'busy' }
    case 507:
      return { kind: 'later', retryAfterMs, why: 'serverFull' }
    default:
      return { kind: 'later', retryAfterMs }
  }
}
