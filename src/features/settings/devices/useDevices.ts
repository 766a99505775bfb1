import { useCallback, useEffect, useState } from 'react'
import { toastError } from '../../../components/toasts/toasts.ts'
import { isOffline, reasonOf } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { type Device, listDevices } from './devices.ts'

/** Returns the devices as the server knows them; undefined until it answered. */
export function useDevices(online: boolean): { devices: Device[] | undefined; reload: () => void } {
  const [devices, setDevices] = useState<Device[]>()
  const [reloads, setReloads] = useState(0)
  useEffect(() => {
    if (online) listDevices().then(setDevices).catch(notifyFailure)
  }, [online, reloads])
  return { devices, reload: useCallback(() => setReloads((n) => n + 1), []) }
}

const notifyFailure = (error: unknown): void => {
  if (!isOffline(error)) toastError(texts.loadFailed + reasonOf(error))
}
