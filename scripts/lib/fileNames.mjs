// Names that differ in capitals alone: Windows and macOS keep only one of the files, and a clone there lacks the other.
import { spawnSync } from 'node:child_process'
import { root } from './run.mjs'

/** Git's list of files; empty if there is no git. */
function listedFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return (stdout ?? '').split('\0').filter(Boolean)
}

/** The path itself and every folder on its way. */
const withFolders = (path) => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

/** Files and folders whose names differ in capitals alone, in a line each. */
export function nameProblems(files = listedFiles()) {
  const casings = new Map()
  for (const path of new Set(files.flatMap(withFolders))) {
    const lower = path.toLowerCase()
    casings.set(lower, [...(casings.get(lower) ?? []), path])
  }
  return [...casings.values()].filter((paths) => paths.length > 1).map((paths) => paths.join(' and '))
}
