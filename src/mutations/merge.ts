import { shortDay, timeInBrussels } from '../domain/shared/days.ts'
import type { EntityName } from '../domain/entities.ts'
import { deriveId } from '../domain/shared/ids.ts'
import { isRecord } from '../lib/objects.ts'
import { type MergeDecision, mergeField, sameValue, changesConflict } from '../domain/merge/fields.ts'
import type { Policy } from '../domain/shared/policy.ts'
import { fieldConflictNotification } from '../domain/notifications/events.ts'
import type { NotificationDraft } from '../domain/notifications/notification.ts'
import type { Field } from '../domain/shared/fields.ts'
import type { RunContext, Tx } from './define.ts'
import { openNotificationId, notifyOnce } from './notifyOnce.ts'

/** The rule that decides a field; without a policy the later value wins. */
type Rule = Partial<Pick<Field, 'label' | 'policy' | 'max'>>

export interface Loss {
  field: string
  policy: Policy
  winner: 'current' | 'incoming'
  current: unknown
  incoming: unknown
}

/** The heading above a text of mine that met another one: '— Jan Peeters 02/03 09:03 (offline) —' (B6.2). */
async function signature(tx: Tx, ctx: RunContext): Promise<string> {
  const user = await tx.get('user', ctx.uid)
  const name = user ? `${user.name} ${user.lastName}`.trim() : 'onbekend'
  return `— ${name} ${shortDay(ctx.today)} ${timeInBrussels(ctx.at)} (offline) —`
}

type Rules = Partial<Record<string, Rule>>

/** Runs `mergeSet` in a mutation. The author is read only if two texts meet, since most changes meet nobody. */
export async function mergeFields<D extends Record<string, unknown>>(
  tx: Tx,
  ctx: RunContext,
  current: D,
  set: Record<string, unknown>,
  rules: Rules,
): Promise<MergeResult<D>> {
  const textsMeet = Object.entries(set).some(
    ([field, incoming]) =>
      rules[field]?.policy === 'merge_lines' &&
      changesConflict({ current: current[field], base: ctx.base?.[field], incoming }),
  )
  return mergeSet(current, set, rules, ctx, textsMeet ? await signature(tx, ctx) : '')
}

/** The decided value of every field, the values that change, and the losses. */
interface MergeResult<D> {
  decided: Partial<D>
  values: Partial<D>
  losses: Loss[]
}

/**
 * Decides every field of a set against the current values and the base that the person saw (B6.1). A field with
 * parts (an address) is decided part by part, so that two people can fill in a street and a town. Losses of a part
 * are named like 'address.street'.
 */
export function mergeSet<D extends Record<string, unknown>>(
  current: D,
  set: Record<string, unknown>,
  rules: Rules,
  ctx: Pick<RunContext, 'base'>,
  sign: string,
): MergeResult<D> {
  const decided: Record<string, unknown> = {}
  const values: Record<string, unknown> = {}
  const losses: Loss[] = []
  for (const [field, incoming] of Object.entries(set)) {
    if (incoming === undefined) continue
    const { policy = 'later_wins', max } = rules[field] ?? {}
    const base = ctx.base && field in ctx.base ? ctx.base[field] : undefined
    const [whole, part] = [current[field], incoming]
    if (isRecord(whole) && isRecord(part)) {
      const inner = mergeSet(whole, part, {}, isRecord(base) ? { base } : {}, sign)
      losses.push(...inner.losses.map((loss) => ({ ...loss, field: `${field}.${loss.field}` })))
      decided[field] = { ...whole, ...inner.decided }
      if (Object.keys(inner.values).length > 0) values[field] = decided[field]
      continue
    }
    const decision: MergeDecision = mergeField({
      policy,
      ...(max !== undefined && { max }),
      current: current[field],
      base,
      incoming,
      signature: sign,
    })
    if (decision.lost)
      losses.push({
        field,
        policy,
        winner: decision.lost.winner,
        current: current[field],
        incoming,
      })
    decided[field] = decision.value
    if (!sameValue(decision.value, current[field])) values[field] = decision.value
  }
  // The schema of the mutation has checked the set, so every decided value has the type of its field.
  return { decided, values, losses } as MergeResult<D>
}

/**
 * Writes the conflict records of one mutation. Server only; devices receive them with the feed.
 * @returns the number of new records
 */
export async function recordLosses(
  tx: Tx,
  ctx: RunContext,
  e: EntityName,
  eid: string,
  losses: Loss[],
  prefix = '',
): Promise<number> {
  if (!ctx.server) return 0
  let fresh = 0
  for (const loss of losses) {
    const field = `${prefix}${loss.field}`
    const id = deriveId(ctx.mid, `conflict:${field}`)
    ctx.conflicted(id)
    if (await tx.get('conflict', id)) continue
    const other = await ctx.server.history.lastWriter(e, eid, field)
    const device = ctx.device ? { device: ctx.device } : {}
    const mine = { value: loss.incoming, by: ctx.uid, at: ctx.at, mid: ctx.mid, ...device }
    // The mutation id lets the device where the value was typed recognise it.
    const theirs = { value: loss.current, by: null, at: null, ...other }
    const [winner, loser] = loss.winner === 'incoming' ? [mine, theirs] : [theirs, mine]
    await tx.put('conflict', { id, e, eid, field, policy: loss.policy, winner, loser, state: 'open' })
    fresh++
  }
  return fresh
}

/**
 * Notifies the department that values of a record are in conflict; once, however many there are (B6.1, D-129).
 * Server only.
 */
export async function notifyConflict(
  tx: Tx,
  ctx: RunContext,
  module: NotificationDraft['module'],
  record: { id: string; name: string },
): Promise<void> {
  if (!ctx.server) return
  const draft = fieldConflictNotification(module, record)
  await notifyOnce(tx, ctx, ctx.server, draft, await openNotificationId(ctx.server, draft))
}
