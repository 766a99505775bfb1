import type { Contact } from '../../../src/domain/customers/customer.ts'
import type { Merge } from '../../../src/domain/duplicates/merge.ts'
import type { Change, Scene } from './simUsers.ts'

/* Duplicates in a simulation: few enough records that two of them are merged and separated while others change them. */

type Row = Record<string, unknown> & { id: string; active: boolean; customerContacts?: Contact[] }

const rows = ({ device }: Scene, table: 'customer' | 'item') =>
  (device.rows(table) as unknown as Row[]).filter(({ active }) => active)

/** Two different records of a list; null if there are not two. */
function twoOf<R>({ rng }: Scene, list: readonly R[]): [R, R] | null {
  const first = rng.int(Math.max(1, list.length))
  const others = list.filter((_, n) => n !== first)
  const [one, other] = [list[first], others[rng.int(Math.max(1, others.length))]]
  return one && other ? [one, other] : null
}

/** The values that a person saw, or none, so that the server cannot compare. */
const seenOf = ({ rng }: Scene, field: string, survivor: object, merged: object) => {
  const of = (doc: object) => ({ [field]: (doc as Record<string, unknown>)[field] ?? null })
  return rng.chance(0.3) ? { survivor: of(survivor), merged: of(merged) } : { survivor: {}, merged: {} }
}

const merge = ({ id }: Scene, args: Record<string, unknown>): Change => ({
  name: 'merge.do',
  args: { id: id(), ...args },
})

function customers(scene: Scene): Change | null {
  const pair = twoOf(scene, rows(scene, 'customer'))
  if (!pair) return null
  const [survivor, merged] = pair
  const [own, other] = [survivor.customerContacts?.[0], merged.customerContacts?.[0]]
  return merge(scene, {
    kind: 'customer',
    survivorId: survivor.id,
    mergedId: merged.id,
    set: scene.rng.chance(0.5) ? { name: merged['name'] } : {},
    seen: seenOf(scene, 'name', survivor, merged),
    folds: own && other && scene.rng.chance(0.6) ? [{ fromId: other.id, toId: own.id }] : [],
  })
}

function items(scene: Scene): Change | null {
  const pair = twoOf(scene, rows(scene, 'item'))
  if (!pair) return null
  const [survivor, merged] = pair
  return merge(scene, {
    kind: 'item',
    survivorId: survivor.id,
    mergedId: merged.id,
    set: scene.rng.chance(0.5) ? { model: merged['model'] } : {},
    seen: seenOf(scene, 'model', survivor, merged),
  })
}

function contacts(scene: Scene): Change | null {
  const owners = rows(scene, 'customer').filter(({ customerContacts = [] }) => customerContacts.length > 1)
  const owner = owners.length > 0 ? scene.rng.pick(owners) : undefined
  const pair = owner && twoOf(scene, owner.customerContacts ?? [])
  if (!pair) return null
  const [survivor, merged] = pair
  return merge(scene, {
    kind: 'contact',
    customerId: owner.id,
    survivorId: survivor.id,
    mergedId: merged.id,
    set: scene.rng.chance(0.5) ? { firstName: merged.firstName } : {},
    seen: seenOf(scene, 'firstName', survivor, merged),
  })
}

/** Takes back a merge, now and then one that was taken back already. */
function takeBack(scene: Scene): Change | null {
  const all = scene.device.rows('merge') as unknown as Merge[]
  const inForce = all.filter(({ state }) => state === 'merged')
  const list = inForce.length > 0 && scene.rng.chance(0.9) ? inForce : all
  return list.length === 0 ? null : { name: 'merge.takeBack', args: { id: scene.rng.pick(list).id } }
}

function dismiss(scene: Scene): Change | null {
  const kind = scene.rng.pick(['customer', 'item'] as const)
  const pair = twoOf(scene, rows(scene, kind))
  if (!pair) return null
  const [{ id: survivorId }, { id: mergedId }] = pair
  const args = { kind, survivorId, mergedId, customerId: null, dismissed: scene.rng.chance(0.7) }
  return { name: 'merge.dismiss', args }
}

/** Actions of people on duplicates, by weight. */
export const DUPLICATE_CHANGES: [number, (scene: Scene) => Change | null][] = [
  [2, customers],
  [2, items],
  [2, contacts],
  [6, takeBack],
  [1, dismiss],
]
