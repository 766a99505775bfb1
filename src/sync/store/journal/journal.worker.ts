import * as Comlink from 'comlink'
import { browserFiles, OpfsJournal } from './opfs.ts'

/*
 * The journal of a page. It runs in a worker, because only workers may write these files and wait for the
 * disk. It has a worker of its own: the sync worker is ended when the database does not answer, when the
 * journal is needed most.
 */
const journal = new OpfsJournal(browserFiles)

Comlink.expose({
  note: (...args: Parameters<OpfsJournal['note']>) => journal.note(...args),
  withdraw: (...args: Parameters<OpfsJournal['withdraw']>) => journal.withdraw(...args),
})
