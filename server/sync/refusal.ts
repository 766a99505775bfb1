/** An answer of a sync call that is no success (B2.1); the route makes the HTTP answer of it. */
export class SyncRefusal extends Error {
  override name = 'SyncRefusal'
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}
