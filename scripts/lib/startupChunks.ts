import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/*
 * Which files of script the build makes for the first picture, and which of them a page asks for at once
 * (docs/startup.md). Left alone, each module that two screens share becomes a file of its own, and an opening asks for
 * a hundred of them. On a device that has them all, the requests take the time.
 */

type Group = Rolldown.CodeSplittingGroup
type Context = Rolldown.ChunkingContext

const packages = (names: string): RegExp =>
  new RegExp(`[\\\\/]node_modules[\\\\/](${names.replaceAll('/', '[\\\\/]')})[\\\\/]`)

/**
 * Packages change with their own versions only, so a release of the app is a small download. Each group takes what its
 * packages import along: otherwise two files could need each other (AL-84).
 */
const PACKAGES: Group[] = [
  { name: 'react', test: packages('react|react-dom|scheduler|use-sync-external-store') },
  { name: 'router', test: packages('@tanstack/(react-router|router-core|history|store|react-store)') },
  { name: 'dexie', test: packages('dexie|dexie-react-hooks|comlink') },
  { name: 'zod', test: packages('zod') },
  {
    // The login page needs these. The overview needs most of them too.
    name: 'controls',
    test: packages(
      '@mantine/core/esm/core/MantineProvider|@mantine/hooks/esm/use-uncontrolled|' +
        '@mantine/core/esm/components/(ActionIcon|Button|Input|InputBase|Progress|TextInput)|' +
        '@mantine/core/esm/utils/(InlineInput|InputsGroupFieldset)',
    ),
  },
  {
    // Only the shell and the lists need these.
    name: 'listControls',
    test: packages(
      '@mantine/hooks/esm/(use-debounced-value|use-disclosure|use-hotkeys)|' +
        '@mantine/core/esm/components/(Combobox/ComboboxChevron|NativeSelect|Switch)',
    ),
  },
]

const src = (path: string): string => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))
/**
 * Style sheets stay with their screens, because the order of their files decides which of two rules wins. Sheets that
 * only one of the entries below uses go with its modules. Otherwise these and their entry would need each other.
 */
const OWN_MODULES =
  /[\\/]src[\\/](?!.*[\\/]node_modules[\\/]).*((?<!\.css)|(shell[\\/]Shell|repairs[\\/]overview[\\/]Overview|list[\\/](Chips|ColumnsMenu)|page[\\/]RowMenu)\.module\.css)$/
const PREOPEN = src('startup/app/preopenScript.ts')
const LOGIN = src('app/LoginScreen.tsx')
const STORE = src('session/connect.ts')
const SHELL = src('app/shell/Shell.tsx')
const SCREEN = src('features/repairs/overview/RepairOverview.tsx')

/**
 * A module goes to the first part whose entry imports it. With `and`, these entries must import it too. An entry keeps
 * a file of its own, by whose name it is found.
 */
const PARTS: { name: string; of: string; and?: string[] }[] = [
  { name: 'preopenParts', of: PREOPEN },
  { name: 'start', of: src('app/main.tsx') },
  // The login page asks who stays signed in, without the store.
  { name: 'locked', of: src('vault/vault.ts') },
  { name: 'session', of: LOGIN, and: [STORE, SHELL, SCREEN] },
  { name: 'store', of: STORE },
  { name: 'frame', of: SHELL },
  { name: 'overview', of: SCREEN },
]

/** Returns the modules that these entries import, directly or not. Dynamic imports do not count. */
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

const partGroups = (): Group[] =>
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
      test: OWN_MODULES,
      includeDependenciesRecursively: false,
      priority: PARTS.length - i,
    }
  })

/** The groups of modules that the bundler puts into one file each. */
export const startupGroups = (): Group[] => [
  ...PACKAGES.map((group) => ({ ...group, priority: 100 })),
  ...partGroups(),
]

const PRELOADED = /\/(LoginScreen|connect|Shell|RepairOverview|CalendarPage)-[\w-]+\.js$/

/**
 * Returns the files that a page fetches together with a file: all that it imports if a first visit waits for them.
 * Every other file finds its imports itself: most come from the device, and the names of all of them would be a large
 * part of the first script.
 */
export const preloadedWith = (
  file: string,
  parts: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] =>
  hostType === 'html' || PRELOADED.test(file)
    ? parts
    : parts.filter((part) => part === file || part.endsWith('.css'))

/**
 * Adds a script that runs before that of the page (`src/startup/app/preopenScript.ts`). It knows at once who is logged
 * in and fetches the store, the worker and the shell while the page's own script is loading.
 */
export function preopenScript(): Plugin {
  return {
    name: 'preopen-script',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: PREOPEN, name: 'preopen' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(({ name }) => name === 'preopen')
        if (chunk?.type !== 'chunk') throw new Error('the build has no preopen script')
        // A browser fetches six files at a time, so its parts come before those of the page.
        const parts = chunk.imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        const script = `<script type="module" async crossorigin src="/${chunk.fileName}"></script>`
        return html.replace('<script type="module"', [script, ...parts, '$&'].join('\n    '))
      },
    },
  }
}
