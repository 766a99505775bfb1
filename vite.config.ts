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
import { preloadedWith, preopenScript, startupGroups } from './scripts/lib/startupChunks.ts'

const apiPort = process.env.API_PORT ?? '3001'

/**
 * A precached page keeps the headers it was stored with. The page therefore names the version of the file that sets
 * them: a changed Content-Security-Policy makes a changed page, which every service worker fetches anew.
 */
function cspVersion(): Plugin {
  const source = readFileSync(new URL('server/plugins/security.ts', import.meta.url))
  const version = createHash('sha256').update(source).digest('hex').slice(0, 8)
  return { name: 'csp-version', transformIndexHtml: (html) => html.replace('%CSP_VERSION%', version) }
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
    preopenScript(),
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
    modulePreload: { resolveDependencies: preloadedWith },
    rolldownOptions: {
      output: { codeSplitting: { groups: startupGroups() } },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${apiPort}` },
  },
})
