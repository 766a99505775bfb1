// Builds the app in dist/. The new build is made beside the old one and then replaces it, so that a running server
// never serves half a build.
import {
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { bin, root, run, toolEnv } from './run.mjs'
import { filesUnder, hashOf, readStamp } from './stamp.mjs'

// security.ts is a source too: the page contains the version of its headers, see vite.config.ts.
const sources = [
  'package-lock.json',
  'index.html',
  'vite.config.ts',
  'scripts/lib/handleiding.ts',
  'scripts/lib/startupChunks.ts',
  'docs/handleiding',
  'public',
  'src',
  'server/plugins/security.ts',
]
const stampFile = 'dist/.build.json'
const keptDays = 30

const isSource = (file) => !/\.test\.tsx?$/.test(file)

/** Builds when a source changed since the last build. Returns false when the build failed. */
export function buildApp() {
  const hash = hashOf(sources.flatMap(filesUnder).filter(isSource))
  const previous = readStamp(stampFile)
  if (previous?.hash === hash && existsSync(join(root, 'dist/index.html'))) return true
  console.log('Building the app …')
  const next = join(root, `dist-next-${process.pid}`)
  const args = ['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  if (run(bin('vite'), args, { env: toolEnv({ NODE_ENV: 'production' }) }) !== 0) {
    rmSync(next, { recursive: true, force: true })
    return false
  }
  const assets = readdirSync(join(next, 'assets'))
  keepOldAssets(next, new Set(previous?.assets ?? []))
  writeFileSync(join(next, '.build.json'), JSON.stringify({ hash, assets }))
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  renameSync(next, join(root, 'dist'))
  return true
}

/**
 * Keeps the hashed files of earlier builds for 30 days after their replacement. A tab with an old version loads its
 * lazy screens from them. They are copied after the build, so they are not precached.
 */
function keepOldAssets(next, replaced) {
  const from = join(root, 'dist', 'assets')
  if (!existsSync(from)) return
  const now = new Date()
  for (const name of readdirSync(from)) {
    const target = join(next, 'assets', name)
    if (existsSync(target)) continue
    const since = replaced.has(name) ? now : statSync(join(from, name)).mtime
    if (now - since > keptDays * 86_400_000) continue
    copyFileSync(join(from, name), target)
    utimesSync(target, since, since)
  }
}
