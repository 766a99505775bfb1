import * as z from 'zod'
import { Id } from '../../src/domain/shared/ids.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { Leaving } from '../../src/domain/system/leaving.ts'
import { isSameDevice, readDeviceRows } from '../auth/deviceAdmin.ts'
import { endAccountOfLeaver } from '../auth/leaving.ts'
import { startSealingAnew } from '../auth/sealStoredCodes.ts'
import type { RequestActor } from '../auth/tokens.ts'
import { findUser } from '../auth/users.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'
import { notifyAccountChange } from '../accounts/accountChanges.ts'
import { readOpenWork } from '../reads/openWork.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const ById = z.object({ id: Id })
/** The devices of others too that must be wiped. Those on which only this person worked are wiped anyway. */
const Devices = z.object({ devices: z.array(Id).max(200).default([]) })

/** 'Deze persoon vertrekt…' (TO-07). */
export const leavingRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const answer = { 200: Leaving }

  app.get(
    '/user/leaving/:id',
    {
      schema: {
        summary: 'What a person has, and what waits after they left',
        params: ById,
        response: answer,
      },
    },
    async ({ params: { id } }) => read(pool, id),
  )

  app.post(
    '/user/leave/:id',
    {
      config: { confirmed: true },
      schema: {
        summary: 'A person leaves: end their access, wipe their devices, replace the company key',
        params: ById,
        body: Devices,
        response: answer,
      },
    },
    async ({ params: { id }, body: { devices }, actor }) => {
      if (id === actor.userId) throw new HttpError(422, 'own_user', validationTexts.ownUser)
      const result = await inSyncTransaction(pool, async (tx) => {
        const { devices: known, user } = await read(tx, id)
        const wanted = known.filter((device) => devices.includes(device.id))
        for (const device of wanted) await refuseOwnDevice(tx, device.id, actor)
        await endAccountOfLeaver(
          tx,
          user,
          wanted.map((device) => device.id),
          actor,
        )
        // A repeated call, after an answer that was lost, sends no second mail.
        if (user.active) await notifyAccountChange(tx, user, 'deactivated', actor.userId)
        return read(tx, id)
      })
      app.mail.wake()
      startSealingAnew(app)
      return result
    },
  )
}

const OWN_DEVICE = 'U kan het toestel waarop u nu werkt niet wissen.'

/** @throws HttpError 422 `own_device` */
async function refuseOwnDevice(tx: Queryable, id: string, { clientId }: RequestActor): Promise<void> {
  if (clientId && (await isSameDevice(tx, id, clientId))) throw new HttpError(422, 'own_device', OWN_DEVICE)
}

const SELECT_ACCESS = `
  SELECT (SELECT count(*) FROM auth_token t WHERE t.user_id = $1 AND t.expires_at > now() AND u.active)::int AS sessions,
         EXISTS (SELECT 1 FROM agenda_feed f WHERE f.user_id = $1) AS "hasCalendarLink",
         json_build_object(
           'active', (SELECT count(*) FROM webhook w WHERE w.created_by = $1 AND w.paused_at IS NULL),
           'paused', (SELECT count(*) FROM webhook w WHERE w.created_by = $1 AND w.paused_at IS NOT NULL)) AS webhooks
    FROM app_user u WHERE u.id = $1`

/** @throws HttpError 404 */
async function read(db: Queryable, id: string): Promise<Leaving> {
  const user = await findUser(db, id)
  if (!user) throw new HttpError(404, 'not_found')
  const { rows: access } = await db.query<Pick<Leaving, 'sessions' | 'hasCalendarLink' | 'webhooks'>>(
    SELECT_ACCESS,
    [id],
  )
  const { rows: active } = await db.query<{ id: string }>('SELECT id FROM app_user WHERE active', [])
  const staying = new Set(active.map((one) => one.id))
  const devices = (await readDeviceRows(db)).filter(({ people }) => people.some((one) => one.id === id))
  return {
    user,
    ...access[0]!,
    devices: devices.map((device) => ({
      ...device,
      shared: device.people.some((one) => one.id !== id && staying.has(one.id)),
    })),
    open: await readOpenWork(db, user),
  }
}
