import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../bench/kit/people.ts'
import { type Call, call, type Target, type RequestHeaders } from './call.ts'

/** The device that pulls, and its server. */
export interface Puller {
  target: Target
  person: Person
  clientId: string
}

interface Pulled {
  text: string
  cursor: string
  more: boolean
  /** The version up to which the device has everything; 0: it does not have everything yet. */
  head: number
}

export const headersOf = ({ token }: Person): RequestHeaders => ({
  authorization: `Bearer ${token}`,
  'x-sync-proto': '1',
  'content-type': 'application/json',
})

/** Calls the server. If the account has used its share, it waits as long as the answer requests, as the engine does. */
export async function callWithinLimit(target: Target, what: Call): ReturnType<typeof call> {
  for (;;) {
    const answer = await call(target, what)
    const wait = answer.status === 429 ? Number(/"retryAfter":(\d+)/.exec(answer.text)?.[1]) : 0
    if (!wait) return answer
    await sleep(wait * 1_000)
  }
}

/** One pull; an error text if it failed. */
export async function pull(
  { target, person, clientId }: Puller,
  cursor: string | null,
  knownSeq: number,
): Promise<Pulled | string> {
  const body = JSON.stringify({ clientId, cursor, knownSeq, packs: 1, schema: 1 })
  const headers = headersOf(person)
  const { status, text } = await callWithinLimit(target, {
    method: 'POST',
    path: '/api/sync/pull',
    headers,
    body,
  })
  if (status !== 200) return `pull ${status} ${text.slice(0, 200)}`
  const last = text.slice(text.trimEnd().lastIndexOf('\n') + 1)
  const end: { cursor: string; more: boolean; head?: number } = JSON.parse(last)
  return { text, ...end, head: end.more ? 0 : (end.head ?? 0) }
}
