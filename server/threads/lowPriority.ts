import { setPriority } from 'node:os'

/*
 * Lowers the priority of a thread with heavy work, so that answering requests comes first. On Linux the
 * priority applies to the calling thread; on other systems it would apply to the whole server.
 */
const NICE = 5

if (process.platform === 'linux') {
  try {
    setPriority(NICE)
  } catch {
    // Not permitted here. The work still runs, but slows down others.
  }
}
