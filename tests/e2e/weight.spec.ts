import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

interface Chunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}
const manifest = (): Record<string, Chunk> => JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

/**
 * The scripts that a browser fetches before these modules can run: those of the entry and of the modules, and all their
 * imports.
 */
function scriptsOf(...modules: string[]): string[] {
  const chunks = manifest()
  const entry = Object.keys(chunks).filter((key) => chunks[key]?.isEntry && key.endsWith('.html'))
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (!chunk) throw new Error(`${key} is no chunk of the build`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of [...entry, ...modules]) visit(key)
  return [...seen]
}

const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length, 0) / 1000

test('[AL-62] the login page needs at most 149 kB of script', () => {
  // The login page asks the vault who stays signed in before it is shown.
  const vault = Object.keys(manifest()).filter((key) => /(^_|\/)vault[-.]/.test(key))
  expect(vault).toHaveLength(1)
  expect(kilobytes(scriptsOf('src/app/LoginScreen.tsx', ...vault))).toBeLessThan(149)
})

/** The modules that every screen behind the login waits for. */
const SHELL = ['src/app/shell/Shell.tsx', 'src/session/connect.ts']

test('[AL-62] the repair overview needs at most 239 kB of script', () => {
  const modules = [...SHELL, 'src/features/repairs/overview/RepairOverview.tsx']
  expect(kilobytes(scriptsOf(...modules))).toBeLessThan(239)
})

test('[AL-81] the repair overview is opened with at most 45 files of script', () => {
  const modules = [...SHELL, 'src/features/repairs/overview/RepairOverview.tsx']
  expect(scriptsOf(...modules).length).toBeLessThanOrEqual(45)
})

test('[AL-84] no two files of script need each other, so that any of them may come first', () => {
  const chunks = manifest()
  const needed = (key: string, seen = new Set<string>()): Set<string> => {
    for (const next of chunks[key]?.imports ?? []) if (!seen.has(next)) needed(next, seen.add(next))
    return seen
  }
  expect(Object.keys(chunks).filter((key) => needed(key).has(key))).toEqual([])
})

test('neither brings the schemas, the editor or the dialogs along', () => {
  const modules = ['src/app/LoginScreen.tsx', ...SHELL]
  const scripts = scriptsOf(...modules, 'src/features/repairs/overview/RepairOverview.tsx')
  expect(scripts.filter((file) => /zod|Modal|RichText|mutator/.test(file))).toEqual([])
})

test('[AL-67] what goes before the script of the page is small, and brings the lists of the worker without the schemas', () => {
  const chunks = manifest()
  const { file = '', imports = [] } = chunks['src/startup/app/preopenScript.ts'] ?? {}
  const files = [file, ...imports.map((key) => chunks[key]?.file ?? '')]
  expect(kilobytes(files)).toBeLessThan(10)
  const texts = files.map((name) => readFileSync(`dist/${name}`, 'utf8')).join('')
  const [worker = ''] = /sync\.worker-[\w-]+\.js/.exec(texts) ?? []
  expect(readFileSync(`dist/assets/${worker}`, 'utf8')).not.toContain('ZodObject')
  const html = readFileSync('dist/index.html', 'utf8')
  expect(html.indexOf(file)).toBeLessThan(html.indexOf('/assets/index-'))
})
