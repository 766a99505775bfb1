import ky, { type KyInstance, type Options } from 'ky'

/** A ky that never repeats and never throws on a status: repeating is the sync engine's decision alone. */
export function createHttp(options: Options = {}): KyInstance {
  return ky.create({ retry: 0, timeout: false, throwHttpErrors: false, ...options })
}
