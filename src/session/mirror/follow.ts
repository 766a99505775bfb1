import { MIRROR_ENCRYPTION } from '../../domain/settings/companySettings.ts'
import { settingId } from '../../domain/settings/settings.ts'
import { db } from '../../db/database.ts'
import {
  applyMirrorKey,
  checkOfKey,
  dropMirrorKey,
  keepMirrorKey,
  newMirrorKey,
  noteSealedDevice,
  sealedDevice,
  withoutOtherTabs,
} from '../../db/mirrorKey.ts'
import { channel } from '../../db/mutate.ts'
import { isDeviceSealed, mirrorKey } from '../../db/sealedDevice.ts'
import { workerMirror } from '../../db/startSync.ts'
import { isOffline } from '../../lib/http.ts'
import { addMirrorKey, stopAllStaying } from '../../vault/vaultMirror.ts'
import { bearer, hasToken, sealOfSession, sessionStore } from '../session.ts'
import { keyOnServer } from './unlock.ts'

/*
 * Follows the setting of the company that devices encrypt their copies (ADR 0059).
 *
 *   on:   every tab opens sealed rows ──► every tab seals ──► older rows are sealed
 *   off:  no other tab is open ──► rows are stored in the clear ──► older rows follow
 */

const LOOK_MS = 30_000
/** Time for the other tabs to take the key. */
const OTHER_TABS_MS = 2_000

/** Follows the setting, and the other tabs. Called once, when the store is open. */
export function followMirrorSetting(): void {
  channel.listen((message) => {
    if (message.t === 'mirrorKey') void followKey(message.key, message.mode)
  })
  let isBusy = false
  const look = async () => {
    if (isBusy || !sessionStore.getSnapshot().user) return
    isBusy = true
    await adapt()
      .catch((error: unknown) => isOffline(error) || console.error('the copy keeps its form', error))
      .finally(() => {
        isBusy = false
      })
  }
  void look()
  setInterval(() => void look(), LOOK_MS)
}

async function followKey(key: string, mode: 'opened' | 'sealed'): Promise<void> {
  if (mode === 'sealed' && hasToken()) await keepForPerson(key)
  else applyMirrorKey(key, mode)
  await workerMirror.apply(key, mode)
}

/** Keeps the key in this tab, and in the vault of its person for a login without a connection. */
async function keepForPerson(key: string): Promise<void> {
  const { user } = sessionStore.getSnapshot()
  const seal = sealOfSession()
  if (user && seal !== null) await addMirrorKey(user.id, seal, key)
  await keepMirrorKey(key)
}

async function adapt(): Promise<void> {
  const wanted = (await db.setting.get(settingId(MIRROR_ENCRYPTION.module, MIRROR_ENCRYPTION.field)))?.value
  if (wanted === '1' && !isDeviceSealed()) return sealDevice()
  // Another tab sealed the copy, and this one was not reached.
  if (isDeviceSealed() && mirrorKey() === null) return location.reload()
  // Not set may also mean that the settings are not here yet.
  if (wanted === '0' && isDeviceSealed()) return unsealDevice()
  if (isDeviceSealed()) await finishSealing()
}

async function sealDevice(): Promise<void> {
  const key = await keyOnServer(bearer(), newMirrorKey())
  if (key === null || !hasToken()) return
  isStored = true
  await stopAllStaying()
  applyMirrorKey(key, 'opened')
  await workerMirror.apply(key, 'opened')
  channel.post({ t: 'mirrorKey', key, mode: 'opened' })
  await sleep(OTHER_TABS_MS)
  noteSealedDevice({ check: await checkOfKey(key), done: false })
  await keepForPerson(key)
  await workerMirror.apply(key, 'sealed')
  channel.post({ t: 'mirrorKey', key, mode: 'sealed' })
  await finishSealing()
}

/** True if the server is known to have the key. One that was restored from a backup may not. */
let isStored = false

async function finishSealing(): Promise<void> {
  const device = sealedDevice()
  const key = mirrorKey()
  if (!device || key === null) return
  if (!device.done) {
    await workerMirror.rewrite()
    noteSealedDevice({ ...device, done: true })
  }
  if (!isStored) isStored = (await keyOnServer(bearer(), key)) !== null
}

async function unsealDevice(): Promise<void> {
  const key = mirrorKey()
  if (key === null) return
  await withoutOtherTabs(async () => {
    applyMirrorKey(key, 'opened')
    await workerMirror.apply(key, 'opened')
    await workerMirror.rewrite()
    noteSealedDevice(null)
    dropMirrorKey()
    applyMirrorKey(key, 'clear')
    await workerMirror.apply(key, 'clear')
  })
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
