import * as z from 'zod'
import { DeviceRow } from '../../src/domain/system/deviceRow.ts'
import { Id } from '../../src/domain/shared/ids.ts'
import {
  blockAndWipe,
  mustWipe,
  mustWipeBySecret,
  recordWiped,
  setDeviceBlocked,
  isSameDevice,
  readDeviceRows,
  updateDeviceName,
  clearDeviceBlock,
} from '../auth/deviceAdmin.ts'
import { startSealingAnew } from '../auth/sealStoredCodes.ts'
import type { RequestActor } from '../auth/tokens.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { inSyncTransaction, inTransaction } from '../db/queryable.ts'
import { mayHoldMirrorKey, isSecretOfDevice } from '../auth/devices.ts'
import { dropMirrorKey, mirrorKeyOfDevice } from '../auth/mirrorKey.ts'
import { readSealKey, storeSealKey } from '../mailQueue/sealKeys.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { refuseConcurrentChange } from '../lib/concurrentChange.ts'

const ById = z.object({ id: Id })
/** The name that the person saw; without it any name is replaced. */
const Base = z.object({ label: z.string() })
/** 256 bits in base64url. */
const SealKey = z.string().regex(/^[\w-]{43}$/)
/** The secret proves the device: its session may have ended (TO-03). */
const Wiped = z.object({
  clientId: Id,
  proof: z.string().max(200),
  /** Number of changes that the device could not send and still has. */
  unsent: z.number().int().min(0).max(1_000_000),
  /** The key with which the device sealed these changes; it keeps no copy (TO-09). */
  sealKey: SealKey.optional(),
})
const Device = Wiped.pick({ clientId: true, proof: true })
const OWN = 'U kan het toestel waarop u nu werkt niet blokkeren.'

/** The page 'Toestellen' (B7). Online only, like the users (D-028). */
export const devicesRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const answer = { 200: DeviceRow }
  const confirmed = { config: { confirmed: true } }

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
    async ({ params: { id }, body, actor }) => {
      const { label: from } = await find(id)
      const { label, base } = body
      const renamed = await inTransaction(pool, async (tx) => {
        if (!(await updateDeviceName(tx, id, label, base?.label))) return false
        const details = { from, to: label.trim() }
        await recordAudit(tx, { what: 'deviceNamed', actor, whom: { deviceId: id }, details })
        return true
      })
      if (!renamed)
        refuseConcurrentChange({ ...base }, { label: (await find(id)).label }, { label: label.trim() })
      return find(id)
    },
  )

  app.post(
    '/device/:id/block',
    { ...confirmed, schema: { summary: 'Block a device', params: ById, response: answer } },
    async ({ params: { id }, actor }) => {
      await findOther(id, actor)
      await inTransaction(pool, async (tx) => {
        await setDeviceBlocked(tx, id, actor.userId)
        await recordAudit(tx, { what: 'deviceBlocked', actor, whom: { deviceId: id } })
      })
      return find(id)
    },
  )

  app.post(
    '/device/:id/wipe',
    {
      ...confirmed,
      schema: { summary: 'Block a device and ask it to wipe itself', params: ById, response: answer },
    },
    async ({ params: { id }, actor }) => {
      await findOther(id, actor)
      await inSyncTransaction(pool, async (tx) => {
        await blockAndWipe(tx, id, actor)
        await recordAudit(tx, { what: 'deviceWipeAsked', actor, whom: { deviceId: id } })
      })
      startSealingAnew(app)
      return find(id)
    },
  )

  app.post(
    '/device/wiped',
    {
      config: { public: true },
      preHandler: app.limit({ name: 'wiped', max: 20, seconds: 60 }),
      schema: {
        summary: 'A device reports that it wiped itself (B2.1)',
        security: [],
        body: Wiped,
        response: { 200: z.object({}) },
      },
    },
    async ({ body }) => {
      const { clientId } = body
      await inTransaction(pool, async (tx) => {
        if (!(await recordWiped(tx, body))) throw new HttpError(404, 'not_found')
        if (body.sealKey) await storeSealKey(tx, app.env, clientId, body.sealKey)
        else await dropMirrorKey(tx, body.proof)
        await recordAudit(tx, { what: 'deviceWiped', actor: null, clientId, whom: { deviceId: clientId } })
      })
      return {}
    },
  )

  app.post(
    '/device/state',
    {
      config: { public: true },
      preHandler: app.limit({ name: 'deviceState', max: 120, seconds: 60 }),
      schema: {
        summary: 'Whether a device on which nobody is logged in must wipe itself (B2.1)',
        security: [],
        body: Device,
        response: { 200: z.object({ wipe: z.boolean() }) },
      },
    },
    // A wrong secret and an unknown device get the same answer as a device that may stay.
    async ({ body }) => ({ wipe: await mustWipeBySecret(pool, body) }),
  )

  app.post(
    '/device/unseal',
    {
      schema: {
        summary: 'The key of the changes that a device sealed when it was wiped, once it is unblocked',
        body: Device,
        response: { 200: z.object({ key: z.string() }) },
      },
    },
    async ({ body: { clientId, proof } }) => {
      const isOwn = await isSecretOfDevice(pool, clientId, proof)
      const key =
        isOwn && !(await mustWipe(pool, clientId)) ? await readSealKey(pool, app.env, clientId) : null
      if (key === null) throw new HttpError(404, 'not_found')
      return { key }
    },
  )

  app.post(
    '/device/mirror-key',
    {
      schema: {
        summary:
          'The key with which this device encrypts its copy; `key` stores one, unless the device has one',
        body: Device.extend({ key: SealKey.optional() }),
        response: { 200: z.object({ key: z.string() }) },
      },
    },
    async ({ body: { clientId, proof, key } }) => {
      const isOwn = await mayHoldMirrorKey(pool, clientId, proof)
      const stored = isOwn ? await mirrorKeyOfDevice(pool, app.env, proof, key) : null
      if (stored === null) throw new HttpError(404, 'not_found')
      return { key: stored }
    },
  )

  app.post(
    '/device/:id/unblock',
    { ...confirmed, schema: { summary: 'Let a device in again', params: ById, response: answer } },
    async ({ params: { id }, actor }) => {
      await find(id)
      await inTransaction(pool, async (tx) => {
        await clearDeviceBlock(tx, id)
        await recordAudit(tx, { what: 'deviceUnblocked', actor, whom: { deviceId: id } })
      })
      return find(id)
    },
  )

  /** @throws HttpError 404, or 422 `own_device` for the device of the caller */
  async function findOther(id: string, { clientId }: RequestActor): Promise<void> {
    await find(id)
    if (clientId && (await isSameDevice(pool, id, clientId))) throw new HttpError(422, 'own_device', OWN)
  }

  async function find(id: string) {
    const [device] = await readDeviceRows(pool, id)
    if (!device) throw new HttpError(404, 'not_found')
    return device
  }
}
