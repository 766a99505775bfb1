import type { PushRequest, PushResponse, PushStop } from '../../src/sync/protocol/protocol.ts'
import { foreignClientRefusal } from '../lib/syncRefusal.ts'
import type { PushBatch } from './pushRequest.ts'
import { deviceBlockedError, epochChangedError, toIso, type PushDeps } from './pushStep.ts'
import { applyBatch } from './pushBatch.ts'

/*
 * POST /api/sync/push (B2.2): applies mutations of one replica strictly in order. They share a transaction
 * with waiting mutations of other devices (ADR 0026). The answer covers a prefix of the request; the device
 * sends the rest again.
 */

/** @throws SyncRefusal 403 device_blocked or foreign_client, 409 client_forked, 409 epoch_changed */
export async function push(deps: PushDeps, body: PushRequest, userId: string): Promise<PushResponse> {
  const { clientId, mutations, device, formerIds, proof: deviceSecret } = body
  const inflight = mutations[0]?.seq
  const client = await deps.db.arrive({ clientId, userId, device, formerIds, deviceSecret, inflight })
  if (!client) throw foreignClientRefusal()
  if (client.died) deps.alarm?.(`a server died over the work of device ${clientId}`)
  if (client.state === 'blocked') throw deviceBlockedError()
  const { suspect, admitted, name = null } = client
  const start = deps.clock.now()
  const batch: PushBatch = { body, userId, suspect, admitted, device: name, start, results: [] }
  let stopped: PushStop | null = null
  let mustClearMarker = inflight !== undefined
  try {
    if (body.epoch && body.epoch !== client.epoch) throw epochChangedError()
    stopped = await applyBatch(deps, batch)
    // The last mutation also cleared the `inflight` marker, unless it was a repeat, which writes nothing.
    mustClearMarker &&= stopped !== null || client.suspect || batch.results.at(-1)?.repeat === true
  } finally {
    if (mustClearMarker) await deps.db.depart(clientId, stopped === null)
  }
  const lastSeq = batch.results.reduce((max, { seq }) => Math.max(max, seq), client.lastSeq)
  return {
    epoch: client.epoch,
    serverTime: toIso(deps.clock.now()),
    lastSeq,
    results: batch.results,
    stopped,
  }
}
