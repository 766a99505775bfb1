import * as z from 'zod'
import { DeviceRow } from '../../src/domain/system/deviceRow.ts'
import { Id } from '../../src/domain/shared/ids.ts'
import {
  setDeviceBlocked,
  isSameDevice,
  readDeviceRows,
  updateDeviceName,
  clearDeviceBlock,
} from '../auth/deviceAdmin.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { refuseConcurrentChange } from '../lib/concurrentChange.ts'

const ById = z.object({ id: Id })
/** The name that the person saw; without it any name is replaced. */
const Base = z.object({ label: z.string() })
const OWN = 'U kan het toestel waarop u nu werkt niet blokkeren.'

/** The page 'Toestellen' (B7). Online only, like the users (D-028). */
export const devicesRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const answer = { 200: DeviceRow }

  app.get(
    '/device',
    { schema: { summary: 'Devices that somebody logged in on', response: { 200: z.array(DeviceRow) } } },
    async () => readDeviceRows(pool),
  )

  app.put(
    '/device/:id',
    {
      schema: {
        summary: 'Name a device',
        params: ById,
        body: z.object({ label: z.string().max(60, 'Hoogstens 60 tekens.'), base: Base.optional() }),
        response: answer,
      },
    },
    async ({ params: { id }, body }) => {
      await find(id)
      const { label, base } = body
      if (!(await updateDeviceName(pool, id, label, base?.label)))
        refuseConcurrentChange({ ...base }, { label: (await find(id)).label }, { label: label.trim() })
      return find(id)
    },
  )

  app.post(
    '/device/:id/block',
    { schema: { summary: 'Block a device', params: ById, response: answer } },
    async ({ params: { id }, actor }) => {
      await find(id)
      if (actor.clientId && (await isSameDevice(pool, id, actor.clientId)))
        throw new HttpError(422, 'own_device', OWN)
      await setDeviceBlocked(pool, id, actor.userId)
      return find(id)
    },
  )

  app.post(
    '/device/:id/unblock',
    { schema: { summary: 'Let a device in again', params: ById, response: answer } },
    async ({ params: { id } }) => {
      await find(id)
      await clearDeviceBlock(pool, id)
      return find(id)
    },
  )

  async function find(id: string) {
    const [device] = await readDeviceRows(pool, id)
    if (!device) throw new HttpError(404, 'not_found')
    return device
  }
}
