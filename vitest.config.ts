import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { handleiding } from './scripts/lib/handleiding.ts'
import { currentTier, FULL } from './scripts/lib/tiers.mjs'
import { LongestFirst } from './tests/kit/longestFirst.ts'

const minute = 60_000

const tier = currentTier()

/** The files of a project that belong to the tier of this run. */
const files = (
  patterns: string[],
  { exclude = [], include = [] }: { exclude?: string[]; include?: string[] } = {},
) => ({
  include: [
    ...(tier === 'rest' ? patterns.map((pattern) => pattern.replace('*.test', '*.full.test')) : patterns),
    ...include,
  ],
  exclude: [...configDefaults.exclude, ...(tier === 'quick' ? [FULL] : []), ...exclude],
})

/** The folders whose modules keep no state, or are left as they were found by their tests. */
const PURE = 'app|components|documents|domain|features|lib|mutations|shared'

const UNIT = [`src/@(${PURE})/**/*.test.ts`, 'tests/unit/**/*.test.ts']

/**
 * The unit tests that open a database or replace modules. A module keeps what it found when it was loaded, so such a
 * test needs a process in which no other file has loaded it.
 */
const OWN_PROCESS = globSync(UNIT, { cwd: import.meta.dirname }).filter((file) =>
  /fake-indexeddb|kit\/sim\/replica|vi\.(do)?[mM]ock\(|resetModules/.test(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  ),
)

// Processes are many; what they load of the packages, and of the server, is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled')

export default defineConfig({
  plugins: [react(), handleiding()],
  test: {
    // Dates on screen are those of Brussels whatever the device says (D-136); another zone here finds who forgot.
    env: { TZ: 'UTC' },
    // One more than the cores of a small machine: much of a test is waiting, for a timer, a disk or another process.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A test that asserts nothing would pass whatever the code does.
    expect: { requireAssertions: true },
    setupFiles: ['tests/kit/setup-clock.ts', 'tests/kit/setup-properties.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Pure code keeps nothing between files: they share processes, and with them what they import.
          isolate: false,
          ...files(UNIT, { exclude: OWN_PROCESS }),
          testTimeout: minute,
        },
      },
      {
        extends: true,
        test: {
          // A process per file, for modules that keep state: a session, lists, the product that the engine serves.
          name: 'isolated',
          environment: 'node',
          ...files([`src/!(${PURE})/**/*.test.ts`, 'tests/example/**/*.test.ts'], {
            include:
              tier === 'rest' ? OWN_PROCESS.filter((file) => file.includes('.full.test.')) : OWN_PROCESS,
          }),
          testTimeout: minute,
          hookTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          ...files(['src/**/*.test.tsx', 'tests/dom/**/*.test.{ts,tsx}']),
          setupFiles: ['tests/kit/dom/setup-dom.ts'],
          // Generous, for a machine that does other things too; a wait ends as soon as what it waits for is there.
          testTimeout: minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'sim',
          environment: 'node',
          ...files(['tests/sim/**/*.test.ts']),
          testTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          pool: 'forks',
          // In the rest a process per file: a native module or a database that hangs takes down its own file only. The
          // quick tier saves half of the processor time, which goes into loading the server.
          isolate: tier !== 'quick',
          ...files(['tests/server/**/*.test.ts', 'tests/conformance/**/*.test.ts', 'server/**/*.test.ts']),
          testTimeout: minute,
          hookTimeout: 2 * minute,
        },
      },
    ],
  },
})
