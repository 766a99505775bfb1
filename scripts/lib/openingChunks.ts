import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/*
 * What the app opens with, in few files. Left alone, each module that two screens share becomes a file of its own, and an
 * opening asks for a hundred of them: on a device that has them all, asking is what takes the time.
 */

type Group = Rolldown.CodeSplittingGroup
type Context = Rolldown.ChunkingContext

const src = (path: string): string => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))
/**
 * Styles stay where they are: which of two rules counts is told by the order of their files. Those that only one
 * of the entries below uses go with its part too, or the part and its entry would need each other.
 */
const OURS =
  /[\\/]src[\\/](?!.*[\\/]node_modules[\\/]).*((?<!\.css)|(shell[\\/]Shell|repairs[\\/]overview[\\/]Overview|list[\\/](Chips|ColumnsMenu)|page[\\/]RowMenu)\.module\.css)$/
const LOGIN = src('app/LoginScreen.tsx')
const STORE = src('session/connect.ts')
const FRAME = src('app/shell/Shell.tsx')
const SCREEN = src('features/repairs/overview/RepairOverview.tsx')

/** What is in one of them is in none after it; `and`: only what these import too. */
const PARTS: { name: string; of: string; and?: string[] }[] = [
  { name: 'early', of: src('app/preopen.ts') },
  { name: 'start', of: src('app/main.tsx') },
  // The login page asks who stays signed in, without the store.
  { name: 'locked', of: src('vault/vault.ts') },
  { name: 'session', of: LOGIN, and: [STORE, FRAME, SCREEN] },
  { name: 'store', of: STORE },
  { name: 'frame', of: FRAME },
  { name: 'overview', of: SCREEN },
]

/** The modules that these import, and so on; what is fetched when it is needed is none of them. */
function importedBy(entries: readonly string[], context: Context): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const entry of entries) visit(entry)
  for (const { of } of PARTS) found.delete(of)
  return found
}

/** Groups of modules that are fetched as one file. An entry itself keeps its own, by whose name it is known. */
export const openingChunks = (): Group[] =>
  PARTS.map(({ name, of, and }, i) => {
    let modules: Set<string> | undefined
    const find = (context: Context): Set<string> => {
      const own = importedBy([of], context)
      if (!and) return own
      const others = importedBy(and, context)
      return new Set([...own].filter((id) => others.has(id)))
    }
    return {
      debugName: name,
      name: (id, context) => ((modules ??= find(context)).has(id) ? name : null),
      test: OURS,
      includeDependenciesRecursively: false,
      priority: PARTS.length - i,
    }
  })
