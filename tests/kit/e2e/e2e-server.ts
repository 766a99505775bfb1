// The server of the end-to-end tests (see tests/e2e/playwright.config.ts): the real one, on a data folder that is
// removed when it ends. Set E2E_DATA_DIR to keep the data for an examination.
import { rmSync } from 'node:fs'
import { makeDataDir } from '../server/server.ts'

if (!process.env.E2E_DATA_DIR) {
  const folder = await makeDataDir()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  process.env.DATA_DIR = folder
} else {
  process.env.DATA_DIR = process.env.E2E_DATA_DIR
}
await import('../../../server/main.ts')
