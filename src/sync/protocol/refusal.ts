/**
 * An expected refusal of a change. A person reads `message`, the program reads `code`, which is part of the wire
 * format (B2.8).
 */
export class Refusal extends Error {
  readonly code: string
  readonly details: Record<string, unknown>
  /**
   * Makes a refusal.
   * @param details further facts: `existingId`, `field`, `by`, `at` …
   */
  constructor(code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}
