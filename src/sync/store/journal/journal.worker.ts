import * as Comlink from 'comlink'
import type { JournalWorkerApi } from '../ports.ts'
import { rowCodecOf, setRowCodec } from '../rowCodec.ts'
import { browserFiles, OpfsJournal } from './opfs.ts'

/*
 * The journal of a page. It runs in a worker, because only workers may write these files and wait for the
 * disk. It has a worker of its own: the sync worker is ended when the database does not answer, when the
 * journal is needed most.
 */
const NAME = 'journal'
const journal = new OpfsJournal(browserFiles, { codec: () => rowCodecOf(NAME) })
/** Resolves when the last given key is in use. */
let ready: Promise<unknown> = Promise.resolve()

async function applyKey(key: string | null): Promise<void> {
  if (key === null) return setRowCodec(NAME, null)
  const [{ sealingCodec }, { fromBase64Url }] = await Promise.all([
    import('../sealing/sealedRows.ts'),
    import('../../../lib/base64Url.ts'),
  ])
  setRowCodec(NAME, sealingCodec(fromBase64Url(key)))
}

const api: JournalWorkerApi = {
  applyKey: (key) => {
    ready = ready.then(() => applyKey(key))
    return ready.then(() => undefined)
  },
  note: async (...args) => {
    await ready
    return journal.note(...args)
  },
  withdraw: (...args) => journal.withdraw(...args),
}
Comlink.expose(api)
