import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { currentTier, STORY } from '../../scripts/lib/tiers.mjs'
import { chromiumLaunch } from '../kit/e2e/chromium.ts'

const root = join(import.meta.dirname, '../..')

// Servers are started often, so they share a cache of compiled code.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled')
const tier = currentTier()
const port = process.env.E2E_PORT ?? '3190'
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  ...(tier === 'quick' && { grep: new RegExp(STORY) }),
  ...(tier === 'rest' && { grepInvert: new RegExp(STORY) }),
  // One server and one database for all: one test at a time (scripts/lib/shards.mjs runs two such shares).
  workers: 1,
  fullyParallel: false,
  retries: 1,
  forbidOnly: true,
  // Two logins on a busy machine take their time.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  // All machines compare with the same pictures.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: join(root, process.env.E2E_OUTPUT ?? 'test-results/e2e'),
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    // A trace is expensive: record it only when a failed test runs again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch,
  },
  webServer: {
    command: 'node tests/kit/e2e/e2e-server.ts',
    cwd: root,
    url: `${baseURL}/api/health`,
    env: { PORT: port },
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    // Longer than the server needs to stop: a killed server would leave its database behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
})
