import type { Person } from '../../bench/kit/people.ts'
import { newId } from '../../kit/server/syncServer.ts'
import { call, type Target } from './call.ts'

/** What one device took to be filled, milliseconds. */
export interface Filled {
  /** Until the open work was here: the app can be used. */
  usable: number
  all: number
  errors: string[]
}

/** Fills a device that has nothing, as the wire is spoken by one that takes ready packs; it stores nothing. */
export async function fill(target: Target, { token }: Person): Promise<Filled> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-sync-proto': '1',
    'content-type': 'application/json',
  }
  const [clientId, from] = [newId(), performance.now()]
  const since = () => performance.now() - from
  let usable: number | null = null
  for (let cursor: string | null = null; ; ) {
    const body = JSON.stringify({ clientId, cursor, knownSeq: 0, packs: 1, schema: 1 })
    const { status, text } = await call(target, { method: 'POST', path: '/api/sync/pull', headers, body })
    if (status !== 200) return { usable: 0, all: 0, errors: [`pull ${status} ${text.slice(0, 200)}`] }
    if (text.includes('{"t":"stage"')) usable ??= since()
    for (const [, file] of text.matchAll(/"t":"packs".*"file":"([^"]+)"/g)) {
      const pack = await call(target, { method: 'GET', path: `/api/sync/packs/${file}`, headers })
      if (pack.status !== 200) return { usable: 0, all: 0, errors: [`pack ${pack.status}`] }
    }
    const end: { cursor: string; more: boolean } = JSON.parse(
      text.slice(text.trimEnd().lastIndexOf('\n') + 1),
    )
    cursor = end.cursor
    if (!end.more) return { usable: usable ?? since(), all: since(), errors: [] }
  }
}
