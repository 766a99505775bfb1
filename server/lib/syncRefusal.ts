/** Data sent with the text; `retryAfter` in seconds. */
type RefusalDetails = Record<string, unknown> & { retryAfter?: number }

/** An error answer of a sync call (B2.1). The route converts it to an HTTP answer. */
export class SyncRefusal extends Error {
  override name = 'SyncRefusal'
  readonly status: number
  readonly code: string
  readonly details: RefusalDetails
  constructor(status: number, code: string, message: string, details: RefusalDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** Returns the refusal for a replica of another person on a device that sent no proof (ADR 0011). */
export const foreignClientRefusal = () =>
  new SyncRefusal(
    403,
    'foreign_client',
    'Dit toestel werd door iemand anders in gebruik genomen en bewijst niet dat het hetzelfde toestel is.',
  )
