import * as z from 'zod'
import { allMutations } from '../../src/mutations/product.ts'
import { type Candidate, type RestCallResult, type RestContext, runRestCall } from '../mutations/restCall.ts'
import { mailManufacturer } from '../mail/externalMail.ts'
import { fieldsOf, textOf, textsOf } from '../../src/lib/objects.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { syncDatabase } from '../sync/syncDatabase.ts'
import { getDoc } from '../reads/docs.ts'
import { finishErasures } from '../privacy/finishErasures.ts'
import { present } from './restPresent.ts'

/**
 * All writing calls that mutations declare (from AP-033 on), with the method, path and status of the
 * specification.
 */
export const restRoutes: RoutePlugin = async (app) => {
  const db = syncDatabase(app)
  for (const candidates of callsByPath().values()) {
    const [first] = candidates
    if (!first) continue
    const { method, path, status, confirmed = false } = first.call
    app.route({
      method,
      url: path,
      config: { runsMutations: true, confirmed },
      schema: schemaOf(candidates),
      handler: async (request, reply) => {
        const context: RestContext = {
          pool: app.pool,
          db,
          userId: request.actor.userId,
          idempotencyKey: request.headers['idempotency-key'],
          params: textsOf(request.params),
          body: fieldsOf(request.body),
        }
        const done = await runRestCall(context, candidates)
        if (done.call.asksForMail?.(context.body))
          await app.mail.sendMailNow(await mailManufacturer(context, String(done.args['id'])))
        if (done.call.erases) await finishErasures(app)
        void reply.code(await statusOf(done, status))
        return status === 204 ? reply.send() : answer(done)
      },
    })
  }

  /**
   * Returns the status of a call. A call that sends a mail tries at once: 200 if it was sent, 202 if it will
   * be retried (D-031).
   */
  async function statusOf({ call, args }: RestCallResult, status: number): Promise<number> {
    const found = call.reply?.(args)
    if (found?.e !== 'mail') return status
    const sent = await app.mail.sendMailNow(found.id)
    return sent === 'queued' || sent === 'sending' ? 202 : status
  }

  /** Returns the full stored record, or the part of it that the call names (D-037). */
  async function answer({ call, args, outcome }: RestCallResult): Promise<unknown> {
    const found = call.reply?.(args)
    if (!found) return { ...outcome.assigned }
    const id = textOf(outcome.assigned, 'aliasOf') || found.id
    const [shown] = await present(app.pool, found.e, [await getDoc(app.pool, found.e, id)])
    return shown && found.pick ? found.pick(shown) : shown
  }
}

/** Groups the calls by path. Several mutations may share a path; the body decides which one runs. */
function callsByPath(): Map<string, Candidate[]> {
  const calls = new Map<string, Candidate[]>()
  for (const def of allMutations()) {
    for (const call of def.rest ?? []) {
      const key = `${call.method} ${call.path}`
      calls.set(key, [...(calls.get(key) ?? []), { def, call }])
    }
  }
  return calls
}

function schemaOf(candidates: readonly Candidate[]) {
  const names = candidates.map(({ def }) => def.name).join(', ')
  const call = candidates[0]?.call
  const summary = `Runs ${names}; takes an Idempotency-Key`
  if (call?.method === 'GET' || call?.method === 'DELETE') return { summary }
  return { summary, body: call?.body ?? z.looseObject({}) }
}
