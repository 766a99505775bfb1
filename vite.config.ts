import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import mantinePreset from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { VitePWA } from 'vite-plugin-pwa'
import { withIntegrity } from './scripts/lib/fileIntegrity.ts'
import { handleiding } from './scripts/lib/handleiding.ts'
import { openingChunks } from './scripts/lib/openingChunks.ts'

const apiPort = process.env.API_PORT ?? '3001'

const packages = (names: string) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](${names.replaceAll('/', '[\\\\/]')})[\\\\/]`)

/** What changes with a package's version only, so that a release of ours is a small download. */
const chunks = [
  { name: 'react', test: packages('react|react-dom|scheduler|use-sync-external-store') },
  { name: 'router', test: packages('@tanstack/(react-router|router-core|history|store|react-store)') },
  { name: 'dexie', test: packages('dexie') },
  { name: 'zod', test: packages('zod') },
  // What only the parts of an entry use would be left in the entry's own file, and the two would need each other (AL-84).
  { name: 'provider', test: packages('@mantine/core/esm/core/MantineProvider') },
  { name: 'progress', test: packages('@mantine/core/esm/components/Progress') },
  // Fields stand on the first screen; in three files they weigh more than in one.
  { name: 'input', test: packages('@mantine/core/esm/components/(Input|InputBase|TextInput)') },
].map((group) => ({ ...group, priority: 100 }))

/**
 * What a first visit waits for is fetched side by side. Every other part finds its own parts by its imports: most come
 * from the device, and the names of all of them would be a large part of the first script.
 */
const AT_ONCE = /\/(LoginScreen|connect|Shell|RepairOverview|CalendarPage)-[\w-]+\.js$/
const preloaded = (file: string, parts: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' || AT_ONCE.test(file)
    ? parts
    : parts.filter((part) => part === file || part.endsWith('.css'))

/**
 * A precached page keeps the headers it was stored with. The page therefore names the version of the file that sets
 * them: a changed Content-Security-Policy makes a changed page, which every service worker fetches anew.
 */
function cspVersion(): Plugin {
  const source = readFileSync(new URL('server/plugins/security.ts', import.meta.url))
  const version = createHash('sha256').update(source).digest('hex').slice(0, 8)
  return { name: 'csp-version', transformIndexHtml: (html) => html.replace('%CSP_VERSION%', version) }
}

/**
 * A script of its own, before and beside that of the page: who is logged in is known at once, and then the store, the
 * worker and the frame of the screens are fetched while the page's own script is.
 */
function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/app/preopen.ts', name: 'ahead' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(({ name }) => name === 'ahead')
        if (chunk?.type !== 'chunk') throw new Error('no script goes ahead')
        // Its own parts are asked for before those of the page, of which a browser fetches six at a time.
        const parts = chunk.imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        const script = `<script type="module" async crossorigin src="/${chunk.fileName}"></script>`
        return html.replace('<script type="module"', [script, ...parts, '$&'].join('\n    '))
      },
    },
  }
}

/** Widths that the style sheets name, for `postcss-simple-vars`: those of Mantine's theme. */
const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
}

/** Where the built files are; known once the options of the command are read. */
let output = ''
const rememberOutput = (): Plugin => ({
  name: 'remember-output',
  configResolved: ({ root, build: { outDir } }) => {
    output = resolve(root, outDir)
  },
})

export default defineConfig({
  plugins: [
    react(),
    handleiding(),
    cspVersion(),
    ahead(),
    rememberOutput(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      // public/manifest.webmanifest is written by hand, and registration is src/app/serviceWorker.ts.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webp,woff2,ttf,wasm,webmanifest}'],
        // Shown by the browser's install dialog only.
        globIgnores: ['screenshots/**'],
        maximumFileSizeToCacheInBytes: 6 * 1024 * 1024,
        // A stranger's answer with status 200 has another hash and is not stored (src/sw.ts).
        manifestTransforms: [(entries) => ({ manifest: withIntegrity(output, entries) })],
      },
      devOptions: { enabled: false },
    }),
  ],
  // Dependencies that only workers and lazy screens use are found late otherwise, and reload the page in mid-work.
  optimizeDeps: {
    include: ['comlink', 'dexie', 'ky', 'zod'],
    entries: ['index.html', 'src/**/*.worker.ts', 'src/{features,shared,session}/**/*.tsx'],
  },
  worker: { format: 'es' },
  css: { postcss: { plugins: [mantinePreset(), simpleVars({ variables: breakpoints })] } },
  // The manifest tells the test of the page's weight which files a screen needs.
  build: {
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    manifest: true,
    modulePreload: { resolveDependencies: preloaded },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...chunks, ...openingChunks()] },
        // The first script names every screen's files, and a hash is what cannot be packed: seven signs tell two builds of
        // a file apart as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${apiPort}` },
  },
})
