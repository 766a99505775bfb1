// Deletes all packages from a folder except those that the running server needs: the built app contains the others, and
// types and maps are for developers.
// node scripts/serverOnly.mjs <node_modules> [--embedded] keeps the embedded database
import { existsSync, globSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serverPackages } from './lib/packages.mjs'
import { root, stop } from './lib/run.mjs'

const [given, option] = process.argv.slice(2)
// require the argument, so that the packages of a clone are never deleted by accident
if (!given || !existsSync(given)) stop('Usage: node scripts/serverOnly.mjs <node_modules> [--embedded]')
const folder = resolve(given)
const kept = serverPackages(root, { embedded: option === '--embedded' })
const paths = globSync(['*', '@*/*', '**/node_modules/*', '**/node_modules/@*/*'], { cwd: folder })
const isPackage = (path) => existsSync(join(folder, path, 'package.json'))
const dropped = paths
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => isPackage(path) && !kept.has(`node_modules/${path}`))
for (const path of dropped) rmSync(join(folder, path), { recursive: true, force: true })
const forDevelopers = globSync('**/*.{map,d.ts,d.mts,d.cts}', { cwd: folder })
for (const path of forDevelopers) rmSync(join(folder, path), { force: true })
console.log(`${dropped.length} packages dropped, ${kept.size} are wanted`)
