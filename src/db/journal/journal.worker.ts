import * as Comlink from 'comlink'
import { browserFiles, OpfsJournal } from './opfs.ts'

/*
 * The journal of a page. A worker, since only those may write files and wait for the disk; one of its own, since the
 * other worker is ended when the database does not answer, and that is when the journal is needed most.
 */
const journal = new OpfsJournal(browserFiles)

Comlink.expose({
  note: (...args: Parameters<OpfsJournal['note']>) => journal.note(...args),
  withdraw: (...args: Parameters<OpfsJournal['withdraw']>) => journal.withdraw(...args),
})
