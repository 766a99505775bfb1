import type pg from 'pg'
import { notifyAccountChange, OPERATOR } from '../accounts/accountChanges.ts'
import {
  activateAccount,
  deactivateAccount,
  givePassword,
  giveRights,
  type OneTimePassword,
  prepareOneTimePassword,
} from '../auth/accountAdmin.ts'
import { openEmergency } from '../oidc/passwordLogin.ts'
import { removeSecondFactor } from '../secondFactor/secondFactor.ts'
import { findUser, findUserWithSecret, listUsers, type UserRights } from '../auth/users.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { recordUserChange } from '../routes/recordUserChange.ts'
import { withDatabase } from '../backup/withDatabase.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { rightInWords, ROLES } from '../../src/domain/rights/roles.ts'
import { DEPARTMENT_LIST } from '../../src/domain/shared/departments.ts'
import { isOneOf, keysOf } from '../../src/lib/objects.ts'
import type { User } from '../../src/domain/system/system.ts'
import { HttpError } from '../lib/errors.ts'
import { runCommand } from '../lib/command.ts'
import { StartError } from '../lib/env.ts'
import { runForTenant } from '../tenants/runForTenant.ts'

/*
 * npm run users: for the operator, also while the server runs. It is the way back in if nobody can log in any more.
 * `USAGE` lists the commands.
 */

const USAGE =
  'Usage: npm run users -- list | activate <user name> | deactivate <user name> | password <user name> | right <user name> owner|staff|viewer [rental|repair] | second-factor <user name>'

const ACTS = {
  activate: { what: 'userActivated', change: 'activated' },
  deactivate: { what: 'userDeactivated', change: 'deactivated' },
  password: { what: 'passwordGiven', change: 'passwordGiven' },
  'second-factor': { what: 'secondFactorReset', change: 'secondFactorReset' },
} as const

async function work(pool: pg.Pool, [command, username = '', ...rest]: string[]): Promise<void> {
  if (command === 'list') return list(pool)
  if ((!isOneOf(keysOf(ACTS), command) && command !== 'right') || username === '') throw new StartError(USAGE)
  const user = await findUserWithSecret(pool, username)
  if (!user) throw new StartError(`There is no user ${username}: npm run users -- list`)
  if (command === 'right') {
    const rights = rightsOf(rest)
    await inSyncTransaction(pool, async (tx) => {
      await giveRights(tx, user.id, rights)
      await recordUserChange(tx, 'operator', user.id, user)
      const after = await findUser(tx, user.id)
      if (after && rightInWords(user) !== rightInWords(after))
        await notifyAccountChange(tx, after, 'rightChanged', OPERATOR)
    }).catch(explainRefusal)
    return list(pool)
  }
  const made = await prepareOneTimePassword()
  const password = await inSyncTransaction(pool, async (tx) => {
    const given = await change(tx, command, user, made)
    const { what, change: notified } = ACTS[command]
    await recordAudit(tx, { what, actor: 'operator', whom: { userId: user.id } })
    await notifyAccountChange(tx, await findUser(tx, user.id), notified, OPERATOR)
    return given
  })
  if (password) {
    console.log(`One-time password of ${user.username}: ${password}`)
    console.log(`Valid until ${made.validUntil}`)
  }
  await list(pool)
}

/** @returns the one-time password if the command gave it */
async function change(
  tx: Queryable,
  command: string | undefined,
  user: User,
  made: OneTimePassword,
): Promise<string | undefined> {
  const { id, username, active } = user
  if (command === 'activate') {
    if (active) throw new StartError(`${username} is active already.`)
    await activateAccount(tx, id, made)
    return made.password
  }
  if (command === 'deactivate') {
    await deactivateAccount(tx, id, 'operator').catch(explainRefusal)
    return undefined
  }
  if (command === 'second-factor') {
    if (!(await removeSecondFactor(tx, id))) throw new StartError(`${username} has no second factor.`)
    return undefined
  }
  if (!active) throw new StartError(`${username} is inactive: npm run users -- activate ${username}`)
  await givePassword(tx, id, made)
  // The way in where single sign-on is the only login and the provider is down (OC-07).
  await openEmergency(tx, id)
  return made.password
}

/** Reads the arguments behind `right <user name>`. */
function rightsOf([role, department]: string[]): UserRights {
  const onlyDepartment = DEPARTMENT_LIST.find((it) => it === department) ?? null
  if (!isOneOf(ROLES, role) || (department !== undefined && !onlyDepartment)) throw new StartError(USAGE)
  return { role, onlyDepartment }
}

const REFUSALS: Readonly<Record<string, string>> = {
  last_user: 'This is the last active user.',
  last_owner: 'This is the last active owner.',
}

function explainRefusal(error: unknown): never {
  throw error instanceof HttpError ? new StartError(REFUSALS[error.code] ?? error.message) : error
}

async function list(pool: pg.Pool): Promise<void> {
  for (const { username, name, lastName, email, active, role, onlyDepartment } of await listUsers(pool))
    console.log(
      [
        username,
        `${name} ${lastName}`,
        email ?? '',
        [role, onlyDepartment].join(' ').trim(),
        active ? 'active' : 'INACTIVE',
      ].join('  '),
    )
}

await runCommand(() => runForTenant((env, args) => withDatabase(env, (pool) => work(pool, args))))
