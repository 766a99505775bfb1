import type { MutationArgs, MutationName } from '../protocol/entities.ts'
import { Refusal } from '../protocol/refusal.ts'
import { product } from '../protocol/product.ts'
import { uuidv7 } from '../../lib/uuid.ts'
import type {
  Actor,
  MutationCall,
  NotifyLeader,
  MutationReceipt,
  MutateOptions,
  MutatorPorts,
} from './mutation.ts'
import { MutationCache } from './mutationCache.ts'
import { persist } from './persist.ts'
import type { WriteSummary } from './ports.ts'
import { fieldsOf } from '../../lib/objects.ts'

/**
 * Calls that arrive during a transaction share the next one, up to this number. A larger group would block
 * the screens.
 */
const GROUP = 200

export interface Mutator {
  /**
   * Resolves when the change is on disk.
   * @throws Refusal if the rules refuse the change here, StorageError if the device cannot store it;
   * nothing is written then
   */
  mutate: <N extends MutationName>(
    name: N,
    args: MutationArgs<N>,
    options?: MutateOptions,
  ) => Promise<MutationReceipt>
  /** Like `mutate`, for a name and arguments that come from the store. */
  enqueue: (name: string, args: Record<string, unknown>, options?: MutateOptions) => Promise<MutationReceipt>
  /** Sets the person at the device. Without an actor nothing can be changed. */
  setActor: (user: Actor | null) => void
}

/**
 * Creates the local mutations (B5.2). Each parses its arguments and captures the values that the person saw.
 * Row, shadow, outbox entry and sequence number are written in one strict transaction. Calls made without
 * waiting share a transaction; each is all or nothing.
 */
export function createMutator(ports: MutatorPorts): Mutator {
  let actor: Actor | null = null
  let waiting: MutationCall[] = []
  let busy = false
  const memory = new MutationCache()
  const notifyLeader = throttledNotify(ports)

  const enqueue: Mutator['enqueue'] = async (name, args, options = {}) => {
    const call = prepareCall(ports, name, args, options.uid ?? actor?.id, options)
    return new Promise<MutationReceipt>((resolve, reject) => {
      waiting.push({ ...call, resolve, reject })
      if (!busy) void drain()
    })
  }

  async function drain(): Promise<void> {
    busy = true
    // Calls made in the same tick share a transaction.
    await Promise.resolve()
    while (waiting.length > 0) {
      const group = waiting.slice(0, GROUP)
      waiting = waiting.slice(GROUP)
      await runGroup(ports, memory, notifyLeader, group).catch((error: unknown) => {
        for (const call of group) call.reject(error)
      })
    }
    busy = false
  }

  return {
    enqueue,
    mutate: (name, args, options) => enqueue(name, fieldsOf(args), options),
    setActor: (user) => {
      actor = user
    },
  }
}

function prepareCall(
  { clock, rng }: MutatorPorts,
  name: string,
  args: Record<string, unknown>,
  uid: string | undefined,
  options: MutateOptions,
): Pick<MutationCall, 'def' | 'command' | 'options'> {
  const { device, findMutation, prepareMutation } = product()
  if (!uid) throw new Refusal('author_unknown', device.texts.notLoggedIn)
  const newest = findMutation(name)?.mv ?? 1
  const prepared = prepareMutation({ name, mv: options.mv ?? newest, args })
  if (!prepared) throw new Refusal('invalid_args', device.texts.unknownMutation(name))
  const now = clock.now()
  const command = {
    mid: options.mid ?? uuidv7(now, rng.bytes(10)),
    uid,
    at: new Date(now).toISOString(),
    name,
    mv: prepared.def.mv,
    args: fieldsOf(prepared.args),
  }
  return { def: prepared.def, command, options }
}

async function runGroup(
  ports: MutatorPorts,
  memory: MutationCache,
  notifyLeader: NotifyLeader,
  group: MutationCall[],
): Promise<void> {
  const results = await persist({ ...ports, notifyLeader }, memory, group)
  for (const call of group) {
    const result = results.get(call)
    if (result && 'done' in result) call.resolve(result.done)
    else call.reject(result?.error)
  }
}

/** Notifies the leader at once, then at most every 40 ms. A message costs as much as half a mutation. */
function throttledNotify({ channel, clock, onWritten }: MutatorPorts): NotifyLeader {
  let isThrottled = false
  let missed: WriteSummary | null = null
  const notifyLeader: NotifyLeader = (wrote) => {
    onWritten?.(wrote.upto)
    if (isThrottled) {
      missed = missed ? both(missed, wrote) : wrote
      return
    }
    isThrottled = true
    channel.post({ t: 'kick', ...wrote })
    void clock.sleep(NOTIFY_MS).then(() => {
      isThrottled = false
      const again = missed
      missed = null
      if (again) notifyLeader(again)
    })
  }
  return notifyLeader
}
const NOTIFY_MS = 40

const both = (a: WriteSummary, b: WriteSummary): WriteSummary => ({
  photos: a.photos || b.photos,
  conflicts: a.conflicts || b.conflicts,
  upto: Math.max(a.upto, b.upto),
})
