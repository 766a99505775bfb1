import ky, { type KyInstance, type Options } from 'ky'

/** A ky instance that never retries and never throws on a status. Only the sync engine decides about retries. */
export function createHttp(options: Options = {}): KyInstance {
  return ky.create({ retry: 0, timeout: false, throwHttpErrors: false, ...options })
}
