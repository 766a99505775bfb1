import type { PushRequest } from '../../src/sync/protocol/protocol.ts'
import { collectIds } from './commit/aliases.ts'
import type { MutationRequest } from './commit/apply.ts'
import { hintsOf } from './commit/hints.ts'
import type { Admission } from './store/ports.ts'
import { toIso, type WireMutation } from './pushResult.ts'

/** A push, and what is known about the sending device. */
export interface PushSender {
  body: PushRequest
  userId: string
  suspect: boolean
  admitted: Admission
  /** Name that the office gave the device; null if it has none. */
  device: string | null
}

/**
 * Combines a received mutation with what is known about its sender.
 * @param now the server's clock, in milliseconds
 * @param last true if the marker `inflight` is cleared with this mutation
 */
export function requestOf(
  { body, userId: pusher, admitted, device }: PushSender,
  { seq, mid, name, mv, uid, at: reportedAt, args, base }: WireMutation,
  now: number,
  last: boolean,
): MutationRequest {
  const at = correctedAt(reportedAt, body.clientNow, now)
  const ids = [...collectIds(args)].slice(0, 2_000)
  return {
    clientId: body.clientId,
    epoch: body.epoch ?? null,
    seq,
    mid,
    name,
    mv,
    uid,
    pusher,
    at,
    args,
    base,
    ids,
    hints: hintsOf(name, uid, args),
    last,
    ownOnly: admitted === 'own',
    device: device ?? body.device,
  }
}

/** A smaller difference between the clocks is taken for the time that the request was on its way. */
const TRANSIT_MS = 60_000

/**
 * Converts the time of a change to the server's clock. It keeps the distance to now that the device reports,
 * and is never in the future. A device whose clock is years off therefore gives the same result as a correct
 * one (B6.1, C3 #21). A request that took seconds does not make its changes later: an erasure may lie between
 * (PV-03).
 */
function correctedAt(at: string, clientNow: string | undefined, now: number): string {
  const offset = clientNow ? now - Date.parse(clientNow) : 0
  const made = Date.parse(at) + (Math.abs(offset) > TRANSIT_MS ? offset : 0)
  return toIso(Math.max(0, Math.min(now, made)))
}
