// The layers of the code, which `npm run check` enforces: a layer imports only layers that are listed before it.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './run.mjs'

/**
 * The layers from the lowest up. A page of `features` imports no other page; a module of `shared` may import another
 * one.
 */
const PAGE_LAYERS = [
  'lib',
  'sync',
  'domain',
  'mutations',
  'documents',
  'startup',
  'vault',
  'db',
  'components',
  'session',
  'shared',
  'features',
  'app',
]
const SERVER_LAYERS = [
  'lib',
  'threads',
  'db',
  'sync/store',
  'limits',
  'blobs',
  'sync/bundles',
  'audit',
  'auth',
  'reads',
  'jobs',
  'mailQueue',
  'accounts',
  'passkeys',
  'secondFactor',
  'oidc',
  'effects',
  'sync/commit',
  'mutations',
  'sync',
  'documents',
  'agenda',
  'export',
  'privacy',
  'webhooks',
  'notifications',
  'approvals',
  'mail',
  'imports',
  'rotation',
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
/** Lower layers that a layer of the page does not import, because it must not depend on them. */
const NOT_IMPORTED = {
  domain: ['lib', 'sync'],
  mutations: ['lib', 'sync'],
  documents: ['lib', 'sync', 'mutations'],
  startup: ['sync', 'domain', 'mutations', 'documents'],
  vault: ['documents'],
  db: ['documents'],
  components: ['sync', 'domain', 'mutations', 'documents', 'vault', 'db'],
}
/** Files and folders that depend on nothing of the product and on no browser. Every layer may import them. */
const FOR_ALL = [
  'src/lib/objects.ts',
  'src/lib/uuid.ts',
  'src/lib/instants.ts',
  'src/sync/protocol/',
  'src/sync/store/store.ts',
  'src/sync/store/tables.ts',
]
/** Folders of the domain for components and the library of the page: search keys, and typed numbers and dates. */
const FOR_COMPONENTS = ['src/domain/search/', 'src/domain/typed/']
/** The layers of the page that the server imports too. */
const SERVER_IMPORTS = ['domain', 'mutations', 'documents']

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

/** The program of a file, its layer, and the page or module within that. */
function placeOf(file) {
  const [program, folder, inner] = file.split('/')
  const layer = layerOf(program, folder, inner)
  return { program, layer, page: layer === 'features' || layer === 'shared' ? inner : undefined }
}

/**
 * The layer of a folder. The folders of `server/sync` are layers of their own, because code that reads documents needs
 * only its store. A folder of `src/startup` with the name of a layer belongs to that layer: the first picture needs
 * code of several layers (docs/startup.md).
 */
function layerOf(program, folder, inner) {
  if (program === 'server')
    return SERVER_LAYERS.includes(`${folder}/${inner}`) ? `${folder}/${inner}` : folder
  return folder === 'startup' && PAGE_LAYERS.includes(inner) ? inner : folder
}

/** The imports that the layers do not allow, each with its reason. */
function wrongImports(imports) {
  return [...imports].flatMap(([file, paths]) =>
    paths.flatMap((path) => {
      const allowed = /^src\/(lib|components)\//.test(file) ? [...FOR_ALL, ...FOR_COMPONENTS] : FOR_ALL
      const reason = allowed.some((own) => path.startsWith(own))
        ? null
        : reasonAgainst(placeOf(file), placeOf(path))
      return reason ? [`${file} imports ${path}: ${reason}`] : []
    }),
  )
}

function reasonAgainst(from, to) {
  if (from.program !== to.program)
    return from.program === 'server' && SERVER_IMPORTS.includes(to.layer) ? null : 'the other program'
  if (from.layer === 'features' && to.layer === 'features' && from.page !== to.page) return 'a sibling page'
  const layers = from.program === 'src' ? PAGE_LAYERS : SERVER_LAYERS
  const [at, wanted] = [layers.indexOf(from.layer), layers.indexOf(to.layer)]
  // A file outside of the layers (server/main.ts, src/sw.ts) starts them.
  if (at < 0) return null
  if (from.program === 'src' && NOT_IMPORTED[from.layer]?.includes(to.layer))
    return `${from.layer} does not import ${to.layer}`
  return wanted < 0 || wanted > at ? `${to.layer} is above ${from.layer}` : null
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

/** The modules of `shared` and the folders of `domain`, and which of them import each other. */
export function folderGraph(imports) {
  const folderOf = (file) => {
    const [program, layer, inner, more] = file.split('/')
    const nested = layer === 'shared' || (layer === 'domain' && more !== undefined)
    return nested ? `${program}/${layer}/${inner}` : null
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

/** Everything that breaks the layers, in a line each. */
export function layerProblems(imports = readImports()) {
  const cycles = [...cyclesOf(imports), ...cyclesOf(folderGraph(imports))]
  return [...wrongImports(imports), ...cycles.map((cycle) => `a cycle: ${cycle}`)]
}
