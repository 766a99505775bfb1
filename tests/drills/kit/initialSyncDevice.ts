import type { Person } from '../../bench/kit/people.ts'
import { newId } from '../../kit/server/syncServer.ts'
import type { Target } from './call.ts'
import { callWithinLimit, headersOf, pull } from './pulls.ts'

/** Times of the initial sync of one device, in milliseconds. */
export interface DownloadTimes {
  /** Until the open work is here, so that the app can be used. */
  usable: number
  all: number
  /** Its cursor at the end. */
  cursor: string
  bytes: number
  errors: string[]
}

/** Runs an initial sync with prepared bundles over the wire; it stores nothing. */
export async function downloadAll(target: Target, person: Person): Promise<DownloadTimes> {
  const [puller, from] = [{ target, person, clientId: newId() }, performance.now()]
  const since = () => performance.now() - from
  const failed = (error: string) => ({ usable: 0, all: 0, cursor: '', bytes: 0, errors: [error] })
  let usable: number | null = null
  let bytes = 0
  for (let cursor: string | null = null; ; ) {
    const answer = await pull(puller, cursor, 0)
    if (typeof answer === 'string') return failed(answer)
    bytes += answer.text.length
    if (answer.text.includes('{"t":"stage"')) usable ??= since()
    for (const [, file] of answer.text.matchAll(/"t":"packs".*"file":"([^"]+)"/g)) {
      const path = `/api/sync/packs/${file}`
      const bundle = await callWithinLimit(target, { method: 'GET', path, headers: headersOf(person) })
      if (bundle.status !== 200) return failed(`pack ${bundle.status}`)
      bytes += bundle.bytes
    }
    cursor = answer.cursor
    if (!answer.more) return { usable: usable ?? since(), all: since(), cursor, bytes, errors: [] }
  }
}
