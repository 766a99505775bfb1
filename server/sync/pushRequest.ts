import type { PushRequest, SeqOutcome } from '../../src/contract/protocol.ts'
import { idsIn } from '../mutations/aliases.ts'
import type { Request } from '../mutations/apply.ts'
import { hintsOf } from '../mutations/hints.ts'
import type { Admission } from '../store/ports.ts'
import { iso, type PushDeps } from './pushStep.ts'

export type Wire = PushRequest['mutations'][number]

export interface Batch {
  body: PushRequest
  userId: string
  suspect: boolean
  admitted: Admission
  /** What the office calls the device, when it named it. */
  device: string | null
  start: number
  results: SeqOutcome[]
}

/** A mutation as it came, with what is known of the device that brings it. */
export function requestOf(deps: PushDeps, batch: Batch, wire: Wire, last: boolean): Request {
  const { body, userId: pusher, admitted, device } = batch
  const { seq, mid, name, mv, uid, args, base } = wire
  const at = correctedAt(wire.at, body.clientNow, deps.clock.now())
  const ids = [...idsIn(args)].slice(0, 2_000)
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

/**
 * When something happened by the server's clock: as long before now as the device says it was, never in the future.
 * A device whose clock is years off thereby gives the same result as one that is right (B6.1, C3 #21).
 */
function correctedAt(at: string, clientNow: string | undefined, now: number): string {
  const ago = clientNow ? Date.parse(clientNow) - Date.parse(at) : now - Date.parse(at)
  return iso(Math.max(0, now - Math.max(0, ago)))
}
