import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a file or a folder to the disk; some platforms cannot open folders. */
export function syncPath(path: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
