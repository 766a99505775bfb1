import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { engines } from '../../scripts/lib/engines.mjs'

process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/compiled')

export default defineConfig({
  testDir: '.',
  workers: 2,
  fullyParallel: false,
  retries: 1,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  outputDir: '../../test-results/engines',
  // The browsers that this machine has; each project has its own server and database.
  projects: engines.filter(({ find }) => find()).map(({ project }) => ({ name: project })),
})
