import type { Person } from '../../bench/kit/people.ts'
import { call, type Target, type Told } from './call.ts'

/** Who asks, and from where. */
export interface Puller {
  target: Target
  person: Person
  clientId: string
}

interface Pulled {
  text: string
  cursor: string
  more: boolean
  /** The version up to which everything was brought; 0: not yet everything. */
  head: number
}

export const headersOf = ({ token }: Person): Told => ({
  authorization: `Bearer ${token}`,
  'x-sync-proto': '1',
  'content-type': 'application/json',
})

/** One pull; a sentence when it failed. */
export async function pull(
  { target, person, clientId }: Puller,
  cursor: string | null,
  knownSeq: number,
): Promise<Pulled | string> {
  const body = JSON.stringify({ clientId, cursor, knownSeq, packs: 1, schema: 1 })
  const headers = headersOf(person)
  const { status, text } = await call(target, { method: 'POST', path: '/api/sync/pull', headers, body })
  if (status !== 200) return `pull ${status} ${text.slice(0, 200)}`
  const last = text.slice(text.trimEnd().lastIndexOf('\n') + 1)
  const end: { cursor: string; more: boolean; head?: number } = JSON.parse(last)
  return { text, ...end, head: end.more ? 0 : (end.head ?? 0) }
}
