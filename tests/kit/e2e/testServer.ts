import { rmSync } from 'node:fs'
import { type Api, openApi, registerPerson, type Account } from './e2eApi.ts'
import { LETTERHEAD } from '../dom/letterhead.ts'
import { firstUser } from './login.ts'
import {
  copyFolder,
  freePort,
  makeDataDir,
  removeDataDir,
  type RunningServer,
  startServer,
} from '../server/server.ts'
import { query } from '../server/serverFolders.ts'

export const els: Account = { username: firstUser.INITIAL_USERNAME, password: firstUser.INITIAL_PASSWORD }
export const jan: Account = { username: 'jan', password: 'nog een lange zin' }

interface TestServerIds {
  customerId: string
  otherCustomerId: string
  categoryId: string
  itemId: string
  executorId: string
  janId: string
}

export const CUSTOMER = 'Studio Noord'
export const ITEM = { brand: 'Sony', model: 'PXW-Z280', serialNumber: 'SN-4711' }

/** A server of its own with two users, two customers and an item. It can be stopped, killed and started again. */
export interface TestServer extends TestServerIds {
  readonly port: number
  readonly url: string
  readonly dataDir: string
  /** The REST API as the first user. */
  readonly api: Api
  /** A repair that every device can see, made over REST. */
  addRepair(notes: string, more?: Record<string, unknown>): Promise<string>
  sql<Row extends object>(statement: string): Promise<Row[]>
  stop(): Promise<void>
  /** Kills the server, like a power cut: no request is finished or answered. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * @param more added to the environment of the server, such as SMTP_URL; or a function that makes it, for what needs the
 * address of the server
 */
export async function openTestServer(
  more: Record<string, string> | ((url: string) => Promise<Record<string, string>>) = {},
): Promise<TestServer> {
  const [port, dataDir] = [await freePort(), await makeDataDir()]
  const env = typeof more === 'function' ? await more(`http://localhost:${port}`) : more
  const ids = await copyModel(dataDir)
  let server: RunningServer | null = await startServer(port, dataDir, env)
  const { url } = server
  const api = await openApi(url, els)
  const end = async (how: 'stop' | 'kill') => {
    const running = server
    server = null
    await running?.[how]()
  }
  return {
    ...ids,
    port,
    url,
    dataDir,
    api,
    addRepair: async (notes, more) => {
      const fields = { type: 'Herstelling', executorId: ids.executorId, customerId: ids.customerId }
      const body = { ...fields, sparePartsOnly: true, notes, ...more }
      return (await api.call<{ id: string }>('POST', '/repair', body)).id
    },
    sql: (statement) => query(dataDir, statement),
    stop: () => end('stop'),
    kill: () => end('kill'),
    start: async () => {
      server ??= await startServer(port, dataDir, env)
    },
    close: async () => {
      await end('stop')
      await removeDataDir(dataDir)
    },
  }
}

interface Model {
  folder: string
  ids: TestServerIds
}
let model: Promise<Model> | undefined

/** Copies the data folder of a prepared company: to make one takes seconds, to copy it a moment. */
async function copyModel(dataDir: string): Promise<TestServerIds> {
  const { folder, ids } = await (model ??= makeModel())
  await copyFolder(folder, dataDir)
  return ids
}

async function makeModel(): Promise<Model> {
  const folder = await makeDataDir()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const server = await startServer(await freePort(), folder, { ...firstUser })
  try {
    return { folder, ids: await furnish(server.url, await openApi(server.url, els)) }
  } finally {
    await server.stop()
  }
}

async function furnish(url: string, api: Api): Promise<TestServerIds> {
  const make = async (path: string, body: object) => (await api.call<{ id: string }>('POST', path, body)).id
  const janId = await registerPerson(url, api, els, jan, {
    name: 'Jan',
    lastName: 'Peeters',
    email: 'jan@example.com',
  })
  const categoryId = await make('/category', { description: 'Camera', prefix: 'CA' })
  const customerId = await make('/customer', { name: CUSTOMER, address: { city: 'Gent' } })
  const otherCustomerId = await make('/customer', { name: 'Radio Zuid' })
  const itemId = await make('/item', { ...ITEM, categoryId, customerId })
  const executors = await api.call<{ id: string }[]>('GET', '/executor/all/active/repair')
  const executorId = executors[0]?.id ?? ''
  await api.call('POST', '/executor', { ...LETTERHEAD, id: executorId, name: 'Atelier' })
  return { categoryId, customerId, otherCustomerId, itemId, executorId, janId }
}
