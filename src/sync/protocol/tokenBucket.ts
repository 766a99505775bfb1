/**
 * Token bucket: allows a burst of `size` events and refills one token each `refillMs`. A single event never
 * waits, a flood is delayed. All times are in milliseconds and come from any clock. A clock that is set back
 * blocks nothing.
 */
export class TokenBucket {
  private readonly size: number
  private readonly refillMs: number
  private tokens: number
  private at = 0

  constructor(size: number, refillMs: number) {
    this.size = size
    this.refillMs = refillMs
    this.tokens = size
  }

  /** Milliseconds until a token is available; 0: now. */
  wait(now: number): number {
    this.refill(now)
    return this.tokens >= 1 ? 0 : Math.ceil((1 - this.tokens) * this.refillMs)
  }

  take(now: number): void {
    this.refill(now)
    this.tokens = Math.max(0, this.tokens - 1)
  }

  private refill(now: number): void {
    this.tokens = Math.min(this.size, this.tokens + Math.max(0, now - this.at) / this.refillMs)
    this.at = now
  }
}
