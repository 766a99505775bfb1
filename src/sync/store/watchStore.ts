import type { ReplicaDb } from './replicaDb.ts'
import type { Channel } from './ports.ts'

/**
 * Connects the watch of a page or worker to the others of this browser profile. A waiting transaction asks if
 * another context is working in the same tables, and keeps waiting while that is so. Calls `lost` if none is.
 */
export function watchStore({ watch }: ReplicaDb, channel: Channel, lost: () => void): void {
  watch.hooks = { ask: (tables) => channel.post({ t: 'stuck', tables }), lost }
  channel.listen((message) => {
    if (message.t === 'moving') watch.heard(message.tables)
    if (message.t === 'stuck' && watch.moving(message.tables))
      channel.post({ t: 'moving', tables: message.tables })
  })
}
