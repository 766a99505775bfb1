import {
  blockAndWipe,
  setDeviceBlocked,
  readDeviceRows,
  updateDeviceName,
  clearDeviceBlock,
} from '../auth/deviceAdmin.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import type { AuditKind } from '../../src/domain/system/audit.ts'
import { isOneOf, keysOf } from '../../src/lib/objects.ts'
import { runForTenant } from '../tenants/runForTenant.ts'
import { runCommand } from '../lib/command.ts'
import { StartError } from '../lib/env.ts'
import { withDatabase } from '../backup/withDatabase.ts'
import type pg from 'pg'

/*
 * npm run device -- list | block <id> | wipe <id> | unblock <id> | rename <id> <name>; it may run while the server runs
 */

const USAGE = 'Usage: npm run device -- list | block <id> | wipe <id> | unblock <id> | rename <id> <name>'

type Act = { what: AuditKind; run: (tx: Queryable, id: string) => Promise<unknown> }
const ACTS = {
  block: { what: 'deviceBlocked', run: (tx, id) => setDeviceBlocked(tx, id, null) },
  wipe: { what: 'deviceWipeAsked', run: (tx, id) => blockAndWipe(tx, id, 'operator') },
  unblock: { what: 'deviceUnblocked', run: clearDeviceBlock },
} satisfies Record<string, Act>

async function work(pool: pg.Pool, [command, start = '', ...name]: string[]): Promise<void> {
  if (command === 'list') return list(pool)
  const id = await find(pool, start)
  const act = command && isOneOf(keysOf(ACTS), command) ? ACTS[command] : null
  if (act)
    await inSyncTransaction(pool, async (tx) => {
      await act.run(tx, id)
      await recordAudit(tx, { what: act.what, actor: 'operator', whom: { deviceId: id } })
    })
  else if (command === 'rename' && name.length > 0)
    await updateDeviceName(pool, id, name.join(' ').slice(0, 60))
  else throw new StartError(USAGE)
  await list(pool, id)
}

/** Finds the device whose id begins with this text. */
async function find(pool: pg.Pool, start: string): Promise<string> {
  if (start === '') throw new StartError(USAGE)
  const found = (await readDeviceRows(pool)).filter(({ id }) => id.startsWith(start.toLowerCase()))
  if (found.length === 1 && found[0]) return found[0].id
  throw new StartError(`${found.length} devices have an id that begins with ${start}: npm run device -- list`)
}

async function list(pool: pg.Pool, only: string | null = null): Promise<void> {
  for (const { id, label, people, seenAt, unsent, blockedAt, wipeAskedAt, wipedAt } of await readDeviceRows(
    pool,
    only,
  )) {
    const names = people.map((person) => `${person.name} ${person.lastName}`).join(', ')
    const facts = [label, names, `seen ${seenAt}`, `${unsent ?? '?'} unsent`]
    const access = [
      ...(blockedAt ? [`BLOCKED since ${blockedAt}`] : []),
      ...(wipeAskedAt ? [wipedAt ? `WIPED at ${wipedAt}` : `WIPE asked at ${wipeAskedAt}`] : []),
    ]
    console.log([id, ...facts, ...access].join('  '))
  }
}

await runCommand(() => runForTenant((env, args) => withDatabase(env, (pool) => work(pool, args))))
