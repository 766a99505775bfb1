import { createMutator } from '../../../src/sync/store/mutator.ts'
import { systemClock, systemRng } from '../../../src/sync/store/systemPorts.ts'
import { Engine } from '../../../src/sync/engine/engine.ts'
import type { Net } from '../../../src/sync/ports.ts'
import type { Person } from '../../bench/kit/people.ts'
import { TestChannel, TestLocks } from '../../kit/server/device.ts'
import { MemoryDatabase } from '../../kit/sim/memoryStore.ts'

/** The parts of a device: those of this version, or of an earlier one. */
export interface Parts {
  Engine: typeof Engine
  MemoryDatabase: typeof MemoryDatabase
  createMutator: typeof createMutator
}

/** The engine of a device on a store in memory, with a user logged in; it does not run yet. */
export function assembleDevice(
  net: Net,
  user: Person,
  parts: Parts = { Engine, MemoryDatabase, createMutator },
) {
  const [database, channel] = [new parts.MemoryDatabase(), new TestChannel()]
  const around = { store: database.connect(), clock: systemClock, rng: systemRng }
  const engine = new parts.Engine({ ...around, net, locks: new TestLocks(), channel: channel.open() })
  const mutator = parts.createMutator({ ...around, channel: channel.open() })
  mutator.setActor({ id: user.id })
  channel.open().listen((message) => {
    if (message.t === 'kick') engine.wakeAfterWrite(message)
  })
  engine.setToken(user.token)
  return { database, engine, mutate: mutator.mutate }
}
