import { repairArgs } from '../../kit/server/device.ts'
import { newId } from '../../kit/server/syncServer.ts'
import type { Crowd } from './crowd.ts'
import type { Which } from './pair.ts'

/** The result for a mutation that the old server does not know. */
export interface UnknownChangeResult {
  /** Name of the mutation; if both versions have the same mutations, a name that neither knows. */
  name: string
  isNew: boolean
  wrong: string[]
}

interface Answer {
  lastSeq: number
  results: { status: string }[]
  stopped: { reason: string; seq?: number } | null
}

/**
 * A device sends a repair, a mutation that the old server does not know, and another repair. The old server applies the
 * first and leaves the rest; the new server then applies the rest. If both have the same mutations, a name is sent that
 * neither knows.
 */
export async function unknownAt(
  ports: Record<Which, number>,
  names: readonly string[],
  crowd: Crowd,
): Promise<UnknownChangeResult> {
  const [name = 'planet.move'] = names
  const isNew = names.length > 0
  const [clientId, at] = [newId(), new Date().toISOString()]
  const made = (seq: number, of: string, args: object) => ({
    seq,
    mid: newId(),
    name: of,
    mv: 1,
    uid: crowd.guest.id,
    at,
    args,
  })
  const create = (seq: number) => made(seq, 'repair.create', repairArgs(newId(), crowd.executorId))
  const mutations = [create(1), made(2, name, {}), create(3)]
  const body = JSON.stringify({ clientId, knownSeq: 0, clientNow: at, mutations })
  const wrong: string[] = []
  const check = (which: Which, isRight: boolean, answer: unknown) => {
    if (!isRight) wrong.push(`${name} at the ${which} one: ${JSON.stringify(answer).slice(0, 300)}`)
  }
  const old = await push(ports.old, crowd, body)
  check('old', old.lastSeq === 1 && old.stopped?.reason === 'unsupported' && old.stopped.seq === 2, old)
  const now = await push(ports.new, crowd, body)
  if (isNew) check('new', now.lastSeq === 3 && now.stopped === null && now.results.length === 3, now)
  else check('new', now.lastSeq === 1 && now.stopped?.reason === 'unsupported', now)
  crowd.guests += now.lastSeq === 3 ? 2 : 1
  return { name, isNew, wrong }
}

async function push(port: number, { guest }: Crowd, body: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/sync/push`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${guest.token}`,
      'x-sync-proto': '1',
      'content-type': 'application/json',
    },
    body,
  })
  return (await answer.json()) as Answer
}
