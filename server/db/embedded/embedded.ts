import { chownSync, existsSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import {
  assertReachable,
  findBinaries,
  initialiseCluster,
  postgresAccount,
  reachablePrograms,
} from './init.ts'
import { type Cluster, type PostgresSupervisor, supervisePostgres } from './postgresSupervisor.ts'
import { lockDataDir } from './lock.ts'
import { clearPostmasterFile, stopOrphan } from './orphan.ts'
import { adminPassword, appUrl, asAdmin, prepareRoles } from './roles.ts'

export type EmbeddedDatabase = {
  /** for the role of the app, which has no right outside of its databases */
  url: string
  /** for the administrator role; only for what the app may not do */
  adminUrl: string
  /** true from the creation of the data folder until `settled()`, even after a crash in between */
  fresh: boolean
  /** marks the first start as complete */
  markSetUp(): void
  stop(): Promise<void>
  /** sends the stop signal and does not wait; for a forced exit */
  stopNow(): void
}

/**
 * Starts a PostgreSQL server under `dataDir`/pg on a free loopback port (B9.4). Each data folder has one
 * server. An orphan of a killed server is stopped cleanly first. The data directory is never deleted or
 * re-initialised.
 * @param extraFlags additional settings for postgres
 */
export async function startEmbedded(
  dataDir: string,
  warn: (text: string) => void = () => {},
  extraFlags: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const unlock = await lockDataDir(dataDir)
  try {
    const marker = join(dataDir, 'first-start')
    const cluster = await prepare(dataDir, marker, extraFlags, warn)
    await stopOrphan(cluster)
    clearPostmasterFile(cluster.pgDir)
    const supervisor = supervisePostgres(cluster, warn)
    await supervisor.started
    await prepareRoles(cluster).catch(stopAndThrow(supervisor))
    const url = appUrl(cluster)
    return {
      url,
      adminUrl: asAdmin(url, dataDir),
      fresh: existsSync(marker),
      markSetUp: () => rmSync(marker, { force: true }),
      stop: async () => {
        await supervisor.stop()
        unlock()
      },
      stopNow: () => {
        supervisor.signal()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function prepare(
  dataDir: string,
  marker: string,
  flags: Record<string, string>,
  notify: (text: string) => void,
): Promise<Cluster> {
  const account = postgresAccount()
  assertReachable(realpathSync(dataDir), account)
  const binaries = reachablePrograms(await findBinaries(), account, notify)
  const pgDir = join(dataDir, 'pg')
  // Write the marker before the cluster exists, so that a crash after its creation still counts as a first
  // start.
  if (!existsSync(pgDir)) writeFileSync(marker, 'made by the first start, removed when it is complete\n')
  await initialiseCluster(dataDir, pgDir, binaries, account)
  if (account) chownSync(pgDir, account.uid, account.gid)
  const password = adminPassword(dataDir)
  return { dataDir, pgDir: realpathSync(pgDir), binaries, account, port: await freePort(), password, flags }
}

/** A start that fails must leave no database behind. */
const stopAndThrow =
  (supervisor: PostgresSupervisor) =>
  async (error: unknown): Promise<never> => {
    await supervisor.stop()
    throw error
  }

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
