import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The hash of a file in the form of the Subresource Integrity standard: 'sha256-' and base64. The service worker stores a
 * file only when it has this hash.
 */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/** Adds its hash to each entry of the list of files that the service worker stores. @param folder of the built app */
export const withIntegrity = <E extends { url: string }>(folder: string, entries: E[]) =>
  entries.map((entry) => ({ ...entry, integrity: integrityOf(readFileSync(join(folder, entry.url))) }))
