import { type Method, request } from '../../lib/http.ts'
import { type SyncStatus, syncStatus } from '../../sync/client.ts'

/** The longest wait for the server's answer (D-032). */
const ASK_MS = 2_500

/** True if the server answers this device now. */
export const canAsk = ({ online, state }: Pick<SyncStatus, 'online' | 'state'>): boolean =>
  online && state !== 'auth' && state !== 'blocked'

/**
 * Asks the server about the stock; null if it cannot be asked or does not answer in time. The device then continues
 * alone.
 */
export async function askStockServer<T>(method: Method, path: string, json?: unknown): Promise<T | null> {
  if (!canAsk(syncStatus.getSnapshot())) return null
  const body = json === undefined ? {} : { json }
  try {
    return await request<T>(method, path, { ...body, timeout: ASK_MS, signal: AbortSignal.timeout(ASK_MS) })
  } catch {
    return null
  }
}
