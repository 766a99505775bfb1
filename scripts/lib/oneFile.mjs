// `npm test -- <name>`: finds the test file, and the setup that its kind needs.
import { globSync } from 'node:fs'
import { root } from './run.mjs'

/**
 * Kinds of test files; the first match counts. `setup` is an argument of scripts/setup.mjs, `runner` a function of
 * runners.mjs.
 */
const KINDS = [
  { fits: /^tests\/engines\//, runner: 'otherEngines', setup: ['--build', '--engines'] },
  { fits: /^tests\/e2e\//, runner: 'endToEnd', setup: ['--build', '--browser'] },
  { fits: /Office\.full\.test\.ts$/, runner: 'vitest', setup: ['--office'] },
  { fits: /proxies\.full\.test\.ts$/, runner: 'vitest', setup: ['--proxies'] },
  { fits: /Pgbouncer\.full\.test\.ts$/, runner: 'vitest', setup: ['--pooler'] },
  { fits: /alerts\.full\.test\.ts$/, runner: 'vitest', setup: ['--promtool'] },
  { fits: /Postgres\.full\.test\.ts$/, runner: 'vitest', setup: ['--postgres'] },
  { fits: /./, runner: 'vitest', setup: [] },
]

export function testFiles() {
  const found = globSync('{src,server,tests}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
  return found.map((file) => file.replaceAll('\\', '/')).sort()
}

/**
 * The files that match a name: those whose path ends with it (`layers`, `unit/imports`), or else those that contain it.
 */
function filesNamed(name, files = testFiles()) {
  const bare = (path) =>
    path
      .replaceAll('\\', '/')
      .toLowerCase()
      .replace(/(\.full)?\.(test|spec)(\.tsx?)?$/, '')
  const ending = files.filter((file) => `/${bare(file)}`.endsWith(`/${bare(name)}`))
  return ending.length > 0 ? ending : files.filter((file) => bare(file).includes(bare(name)))
}

/** The file to run for a name: `{ file, runner, setup }`, or `{ problem }` if the name matches no file or several. */
export function oneFile(name, files = testFiles()) {
  const found = filesNamed(name, files)
  if (found.length === 0) return { problem: `No test file has '${name}' in its path.` }
  if (found.length > 1)
    return { problem: [`'${name}' may be any of these; give more of the path:`, ...found].join('\n  ') }
  const [file] = found
  const { runner, setup } = KINDS.find(({ fits }) => fits.test(file))
  return { file, runner, setup }
}
