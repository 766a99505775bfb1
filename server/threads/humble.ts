import { setPriority } from 'node:os'

/*
 * For the entries of threads that do heavy work: they leave the processor to whoever answers people. On Linux a priority
 * belongs to the thread that asks for it; elsewhere it would be that of the whole server.
 */
const NICE = 5

if (process.platform === 'linux') {
  try {
    setPriority(NICE)
  } catch {
    // not allowed here: slower for others, but no reason to refuse the work
  }
}
