import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { syncPath } from './syncPath.ts'

/** Returns the password of a file that only the user of the server can read. A missing file gets a random one. */
export function readPassword(file: string): string {
  if (!existsSync(file)) {
    const password = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')
    writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 })
    syncPath(`${file}.new`)
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8').trim()
}
