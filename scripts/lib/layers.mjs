// The plan of the house, held by `npm run check`: a room imports only rooms that stand before it, so no two know each other.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './run.mjs'

/** From the ground up. A page of `features` imports no other page; a piece may use another piece. */
const PAGE_ROOMS = [
  'domain',
  'contract',
  'documents',
  'lib',
  'vault',
  'db',
  'sync',
  'components',
  'session',
  'pieces',
  'features',
  'app',
]
const SERVER_ROOMS = [
  'lib',
  'threads',
  'db',
  'store',
  'limits',
  'blobs',
  'packs',
  'auth',
  'reads',
  'jobs',
  'mailQueue',
  'mutations',
  'sync',
  'documents',
  'agenda',
  'export',
  'webhooks',
  'notifications',
  'approvals',
  'mail',
  'imports',
  'backup',
  'seed',
  'observe',
  'plugins',
  'routes',
  'startup',
  'app.ts',
  'tenant.ts',
  'tenants',
  'cli',
]
/** What a room of the page leaves alone although it stands below: no part of it is its business. */
const LEFT_ALONE = {
  documents: ['contract'],
  lib: ['domain', 'contract', 'documents'],
  vault: ['documents'],
  db: ['documents'],
  sync: ['documents'],
  components: ['domain', 'contract', 'documents', 'vault', 'db', 'sync'],
}
/** Know nothing of the product, and are used by every room: files and folders. */
const FOR_ALL = ['src/domain/shared/objects.ts', 'src/domain/search/', 'src/domain/typed/']
/** What the server shares with the page. */
const SHARED = ['domain', 'contract', 'documents']

const IMPORT = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** Every import of the files below `src` and `server`, of types too. @returns path -> paths, from the root */
export function readImports(folder = root) {
  const files = globSync('{src,server}/**/*.{ts,tsx}', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
  const known = new Set(files)
  const importsOf = (file) => {
    const text = readFileSync(join(folder, file), 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '')
    const found = [...text.matchAll(IMPORT)].map(([, path]) => posix.join(dirname(file), path))
    return found.filter((path) => path !== file && (known.has(path) || path.endsWith('.css')))
  }
  return new Map(files.map((file) => [file, importsOf(file)]))
}

/** Where a file stands: its program, its room, and the page or piece within that. */
function placeOf(file) {
  const [program, room, inner] = file.split('/')
  return { program, room, page: room === 'features' || room === 'pieces' ? inner : undefined }
}

/** The imports that the plan does not allow, each with its reason. */
function wrongImports(imports) {
  return [...imports].flatMap(([file, paths]) =>
    paths.flatMap((path) => {
      const reason = FOR_ALL.some((own) => path.startsWith(own))
        ? null
        : reasonAgainst(placeOf(file), placeOf(path))
      return reason ? [`${file} imports ${path}: ${reason}`] : []
    }),
  )
}

function reasonAgainst(from, to) {
  if (from.program !== to.program)
    return from.program === 'server' && SHARED.includes(to.room) ? null : 'the other program'
  if (from.room === 'features' && to.room === 'features' && from.page !== to.page) return 'a sibling page'
  const rooms = from.program === 'src' ? PAGE_ROOMS : SERVER_ROOMS
  const [at, wanted] = [rooms.indexOf(from.room), rooms.indexOf(to.room)]
  // What stands outside of the rooms (server/main.ts, src/sw.ts) starts them.
  if (at < 0) return null
  if (from.program === 'src' && LEFT_ALONE[from.room]?.includes(to.room))
    return `${from.room} leaves ${to.room} alone`
  return wanted < 0 || wanted > at ? `${to.room} stands above ${from.room}` : null
}

/** The cycles of a graph: sets of names that can all reach each other. */
export function cyclesOf(graph) {
  const reach = (from) => {
    const seen = new Set()
    const open = [...(graph.get(from) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop())
      if (!seen.has(next)) {
        seen.add(next)
        open.push(...(graph.get(next) ?? []))
      }
    return seen
  }
  const all = new Map([...graph.keys()].map((name) => [name, reach(name)]))
  const inCycle = [...all].filter(([name, seen]) => seen.has(name)).map(([name]) => name)
  const together = (name) => inCycle.filter((other) => all.get(name).has(other) && all.get(other).has(name))
  return [...new Set(inCycle.map((name) => together(name).join(' ')))]
}

/** The folders of pieces and of the nouns of `domain`, and who imports whom among them. */
export function folderGraph(imports) {
  const folderOf = (file) => {
    const [program, room, inner, more] = file.split('/')
    const nested = room === 'pieces' || (room === 'domain' && more !== undefined)
    return nested ? `${program}/${room}/${inner}` : null
  }
  const graph = new Map()
  for (const [file, paths] of imports) {
    const from = folderOf(file)
    if (!from) continue
    const others = paths.map(folderOf).filter((to) => to && to !== from)
    graph.set(from, new Set([...(graph.get(from) ?? []), ...others]))
  }
  return graph
}

/** Everything that is wrong with the plan, in a line each. */
export function roomProblems(imports = readImports()) {
  const cycles = [...cyclesOf(imports), ...cyclesOf(folderGraph(imports))]
  return [...wrongImports(imports), ...cycles.map((cycle) => `a cycle: ${cycle}`)]
}
