import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { handleiding } from './scripts/lib/handleiding.ts'
import { LongestFirst } from './tests/kit/longestFirst.ts'

const minute = 60_000

// Each file has a process or thread of its own; what they load of the packages, and of the server, is compiled once.
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
    setupFiles: ['tests/kit/setup-properties.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          testTimeout: minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx', 'tests/dom/**/*.test.{ts,tsx}'],
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
          include: ['tests/sim/**/*.test.ts'],
          testTimeout: 2 * minute,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // A process per file: a native module or a database that hangs takes down its own file only.
          pool: 'forks',
          include: ['tests/server/**/*.test.ts', 'tests/conformance/**/*.test.ts', 'server/**/*.test.ts'],
          testTimeout: minute,
          hookTimeout: 2 * minute,
        },
      },
    ],
  },
})
