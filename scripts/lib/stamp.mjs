// Checks by content whether a step has work to do: its stamp file holds the hash of the step's sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** All files under a path, relative to the root and sorted. A file gives itself, a missing path nothing. */
export function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/** One hash over a text and the names and contents of files; a renamed or deleted file counts as a change. */
export function hashOf(files, text = '') {
  const hash = createHash('sha256').update(`${text}\0`)
  for (const file of files) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The JSON kept in a stamp file, or null. */
export function readStamp(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'))
  } catch {
    return null
  }
}
