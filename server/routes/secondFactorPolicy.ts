import * as z from 'zod'
import {
  POLICY_FIELDS,
  REQUIRED_FOR,
  REQUIRED_FOR_LIST,
  rememberDaysProblem,
  type SecondFactorPolicy,
} from '../../src/domain/rights/secondFactorPolicy.ts'
import { keysOf } from '../../src/lib/objects.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { assertNotLockedOut, putPolicy, readPolicy } from '../auth/secondFactorPolicy.ts'

const Policy = z.object({
  requiredFor: z.enum(REQUIRED_FOR_LIST),
  rememberDays: z.number().refine((days) => rememberDaysProblem(days) === undefined, {
    error: ({ input }) => rememberDaysProblem(Number(input)),
  }),
})

const inWords = ({ requiredFor, rememberDays }: SecondFactorPolicy) => ({
  requiredFor: REQUIRED_FOR[requiredFor],
  rememberDays,
})

/** The policy of the company for the second step of the login (PK-01, PK-05). */
export const secondFactorPolicyRoutes: RoutePlugin = async (app) => {
  app.put(
    '/second-factor/policy',
    {
      config: { confirmed: true },
      schema: {
        summary:
          'Require a second step of nobody, owners or everybody, and set how long a device is remembered',
        body: Policy,
        response: { 200: Policy },
      },
    },
    async ({ actor, body }) =>
      inSyncTransaction(app.pool, async (tx) => {
        const before = inWords(await readPolicy(tx))
        await putPolicy(tx, body)
        if (body.requiredFor !== 'none') await assertNotLockedOut(tx, { id: actor.userId })
        const after = inWords(body)
        for (const key of keysOf(after)) {
          if (before[key] === after[key]) continue
          const details = { setting: POLICY_FIELDS[key].label, from: before[key], to: after[key] }
          await recordAudit(tx, { what: 'settingChanged', actor, details })
        }
        return body
      }),
  )
}
