/** What is told beside the text; `retryAfter` in seconds. */
type Details = Record<string, unknown> & { retryAfter?: number }

/** An answer of a sync call that is no success (B2.1); the route makes the HTTP answer of it. */
export class SyncRefusal extends Error {
  override name = 'SyncRefusal'
  readonly status: number
  readonly code: string
  readonly details: Details
  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The replica belongs to somebody else, and the device did not prove itself (ADR 0011). */
export const foreign = () =>
  new SyncRefusal(
    403,
    'foreign_client',
    'Dit toestel werd door iemand anders in gebruik genomen en bewijst niet dat het hetzelfde toestel is.',
  )
