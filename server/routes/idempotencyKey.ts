import type { FastifyRequest } from 'fastify'

/** Under which a repeat of a call is known; undefined when the caller gave none. */
export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}
