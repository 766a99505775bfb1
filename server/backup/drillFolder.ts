import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPostgresOf, isProcessAlive, processIdentity, waitUntilGone } from '../db/embedded/process.ts'

/*
 * The temporary folder of a rehearsal holds a restored database that nobody encrypts. Its name says which process made
 * it, so that what a killed rehearsal left is removed by the next one, and at the next start of a server.
 */

const NAME = /^werkbank-drill-(\d+)-([0-9a-f]{8})-/
const STOP_MS = 10_000

const identityHash = (pid: number): string =>
  createHash('sha256').update(processIdentity(pid)).digest('hex').slice(0, 8)

export async function makeDrillFolder(): Promise<string> {
  const { pid } = process
  const folder = await mkdtemp(join(tmpdir(), `werkbank-drill-${pid}-${identityHash(pid)}-`))
  // PostgreSQL may run as another user, who needs access to this folder.
  await chmod(folder, 0o755)
  return folder
}

/** Removes the folders of rehearsals whose process is gone, and stops their databases. */
export async function removeDrillFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, identity] = NAME.exec(name) ?? []
    if (!pid || (isProcessAlive(Number(pid)) && identityHash(Number(pid)) === identity)) continue
    const folder = join(tmpdir(), name)
    await stopDatabase(join(folder, 'pg'))
    // The folder may be one of another user.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function stopDatabase(pgDir: string): Promise<void> {
  const text = await readFile(join(pgDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!pid || !isPostgresOf(pid, pgDir)) return
  // Nothing of it is kept, so it need not end cleanly.
  process.kill(pid, 'SIGQUIT')
  await waitUntilGone(pid, STOP_MS)
}
