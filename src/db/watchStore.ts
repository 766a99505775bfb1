import type { WerkbankDb } from './database.ts'
import type { Channel } from './ports.ts'

/**
 * Ties the watch of a page or worker to the others of this browser profile: who waits asks whether somebody is at work
 * in the same tables, and is patient while that is so. `lost` is called when nobody is.
 */
export function watchStore({ watch }: WerkbankDb, channel: Channel, lost: () => void): void {
  watch.hooks = { ask: (tables) => channel.post({ t: 'stuck', tables }), lost }
  channel.listen((message) => {
    if (message.t === 'moving') watch.heard(message.tables)
    if (message.t === 'stuck' && watch.moving(message.tables))
      channel.post({ t: 'moving', tables: message.tables })
  })
}
