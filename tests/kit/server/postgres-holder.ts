import { rmSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isProcessAlive } from '../../../server/db/embedded/process.ts'
import { startEmbedded } from '../../../server/db/embedded/embedded.ts'
import { APP_ROLE } from '../../../server/db/embedded/roles.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { until } from '../until.ts'

/**
 * A process that holds the cluster of one test run: `node postgres-holder.ts <folder> <pid of the run>`. It ends with
 * the run in any case, so that a killed run leaves no database behind.
 */
const [folder = '', owner = ''] = process.argv.slice(2)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
try {
  const cluster = await startEmbedded(join(folder, 'data'), () => {}, { max_connections: '100' })
  const { url, adminUrl } = cluster
  await createTemplate(adminUrl, url.replace(/werkbank$/, 'template'))
  tell({ url, adminUrl })
  await endOfRun()
  await cluster.stop()
} catch (error) {
  tell({ error: String(error instanceof Error ? error.stack : error) })
  await endOfRun()
}
rmSync(folder, { recursive: true, force: true })
process.exit(0)

async function createTemplate(adminUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`CREATE DATABASE template OWNER ${APP_ROLE}`)
  await client.end()
  await migrateDatabase(template)
}

/** Resolves when the run ends in any way. */
function endOfRun(): Promise<boolean> {
  return until('the end of the run', () => !isProcessAlive(Number(owner)), {
    ms: Number.POSITIVE_INFINITY,
    every: 500,
  })
}

/** Writes the answer atomically, because others wait for the file to appear. */
function tell(answer: { url: string; adminUrl: string } | { error: string }): void {
  writeFileSync(join(folder, 'answer.new'), JSON.stringify(answer))
  renameSync(join(folder, 'answer.new'), join(folder, 'answer.json'))
}
