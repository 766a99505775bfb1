// The product as an engine of a comparison with others (docs/bench.md): its own store, lists, mutations and worker,
// called as its screens call them. `core/page.js` and `gen.mjs` belong to the comparison. Nothing here writes to the
// store.
import { db } from '@werkbank/db/database.ts'
import { ask, listsReady } from '@werkbank/db/lists/listClient.ts'
import { readRepairRows } from '@werkbank/db/lists/repairRows.ts'
import { watchRepairs } from '@werkbank/db/lists/watchRepairs.ts'
import { mutate, setActor } from '@werkbank/db/mutate.ts'
import { startSync } from '@werkbank/db/startSync.ts'
import { setToken, syncStatus } from '@werkbank/sync/client.ts'
import { start } from '../../core/page.js'
import { makeRepair } from '../../gen.mjs'
import { day, floorId, fromId, spaceless, STATUS, toId, TYPE } from './map.mjs'

const DEFAULT = { term: '', all: false, sort: { by: 'number', dir: 'desc' }, page: 1, size: 20 }
const SESSION = 'peers-session'
const now = () => performance.timeOrigin + performance.now()
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
let count = 0
let ids = new Map()
let want = null

const statusIs = (test) =>
  new Promise((resolve) => {
    const stop = syncStatus.subscribe(look)
    function look() {
      if (!test(syncStatus.getSnapshot())) return
      stop()
      resolve(performance.now())
    }
    look()
  })
const synced = (status) => status.state === 'synced' && status.lastSyncAt !== null && !status.boot

// The worker notifies the other tabs after each commit that moves the cursor. Rows and cursor are one transaction.
const committed = new Set()
new BroadcastChannel('wb-lists').addEventListener('message', ({ data }) => {
  if (data.cursor === undefined) return
  const at = now()
  for (const listener of committed) listener(at)
})

function enter({ token, userId }) {
  setActor({ id: userId })
  setToken(token)
}

async function login() {
  const answer = await fetch('/api/userlogin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'werkbank-demo' }),
  })
  const { token, id } = await answer.json()
  return { token, userId: id }
}

/** The comparison may want a part of a day. No day has more repairs of one status and type than this. */
const OF_A_DAY = 12
let executors = null

/**
 * Uses the product's own filters by status, type, executor and day. The ids contain the time, so they cut off the rest
 * of the day.
 */
async function listed({ status, type, below }, size) {
  executors ??= (await db.executor.toArray()).map(({ id }) => id).sort()
  const [repairType, executor] = TYPE[type]
  const filters = {
    status: [STATUS[status]],
    type: repairType,
    executorId: executors[executor],
    to: day(makeRepair(below - 100_001).createdAt),
  }
  // An archived repair has the status of another one here, and the overview leaves it out.
  const { ids: found } = await ask('repairs', 'query', { ...DEFAULT, filters, size: size + OF_A_DAY })
  const top = floorId(below - 100_000)
  const rows = await readRepairRows(db, found.filter((id) => id < top).slice(0, size))
  return rows.map((row) => ({ ...row, id: fromId(row.id) }))
}

start({
  name: 'ours',
  // start like the app: the worker and, for a logged in user, the token, before the first screen
  async open({ n }) {
    count = n
    const session = sessionStorage.getItem(SESSION)
    startSync()
    if (session) enter(JSON.parse(session))
  },
  async initialSync() {
    const from = performance.now()
    const priority = statusIs((status) => status.boot?.hot || synced(status))
    const session = await login()
    const loggedIn = performance.now()
    enter(session)
    await statusIs(synced)
    while ((await db.meta.get('phase'))?.v !== 'live') await sleep(5)
    const all = performance.now()
    const usable = Math.min(await priority, all)
    sessionStorage.setItem(SESSION, JSON.stringify(session))
    return { loginMs: loggedIn - from, hotMs: usable - from, storedMs: all - from, persistedAt: all }
  },
  // the lists in memory follow the download; wait until they answer
  async prepare() {
    await ask('repairs', 'counts')
    while (!listsReady()) await sleep(1)
  },
  first: (size) =>
    new Promise((resolve) => {
      const stop = watchRepairs(db, { ...DEFAULT, size }, ({ rows }) => {
        if (!rows) return
        stop()
        resolve(rows.map((row) => ({ ...row, id: fromId(row.id) })))
      })
    }),
  list: listed,
  countActive: async () => (await ask('repairs', 'counts')).active,
  async search(term, size) {
    const asked = { ...DEFAULT, term: spaceless(term), all: true, size }
    const { ids: found, total } = await ask('repairs', 'query', asked)
    return { count: total, ids: found.map(fromId) }
  },
  update: (id, { status }) => mutate('repair.set', { id: ids.get(id), set: { status: STATUS[status] } }),
  // acknowledged, and the outcome stored: the product removes a change from its outbox only then
  async pushed() {
    while ((await db.outbox.count()) > 0) {
      const moved = new Promise((resolve) => {
        const listener = () => {
          committed.delete(listener)
          resolve()
        }
        committed.add(listener)
      })
      await Promise.race([moved, sleep(100)])
    }
  },
  async live() {
    const docs = Array.from({ length: count }, (_, i) => makeRepair(i))
    ids = new Map(docs.map((doc) => [doc.id, toId(doc)]))
    await statusIs(synced)
    await ask('repairs', 'counts')
  },
  expect: (change) => {
    want = change
  },
  // `at`: when the commit was reported. Its rows are read afterwards.
  watch: (tell) => {
    committed.add(async (at) => {
      if (!want) return
      const { offset, count: changed, mark } = want
      const rows = await readRepairRows(db, idsFrom(offset, changed))
      tell(
        rows.filter((row) => row.estimateNotes === mark).map(({ id }) => ({ id, mark })),
        at,
      )
    })
  },
  localCount: async () => (await ask('repairs', 'counts')).all,
})

/** The ids of `changed` documents from `offset` on. */
const idsFrom = (offset, changed) => Array.from({ length: changed }, (_, i) => toId(makeRepair(offset + i)))
