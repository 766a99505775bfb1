import * as z from 'zod'
import {
  POLICY_FIELDS,
  policyOf,
  REQUIRED_FOR,
  REQUIRED_FOR_LIST,
  rememberDaysProblem,
  type SecondFactorPolicy,
} from '../../src/domain/rights/secondFactorPolicy.ts'
import { keysOf } from '../../src/lib/objects.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import { refuseConcurrentChange } from '../lib/concurrentChange.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { assertNotLockedOut, putPolicy, readPolicy } from '../auth/secondFactorPolicy.ts'

const Policy = z.object({
  requiredFor: z.enum(REQUIRED_FOR_LIST),
  rememberDays: z.number().refine((days) => rememberDaysProblem(days) === undefined, {
    error: ({ input }) => rememberDaysProblem(Number(input)),
  }),
})

/** Missing fields stay. `base` has the values that the person saw of the sent fields. */
const PolicyChange = Policy.partial().extend({ base: Policy.partial().optional() })

const stored = ({ requiredFor, rememberDays }: SecondFactorPolicy) => ({
  requiredFor,
  rememberDays: String(rememberDays),
})
const storedPart = ({ requiredFor, rememberDays }: Partial<SecondFactorPolicy>) => ({
  ...(requiredFor === undefined ? {} : { requiredFor }),
  ...(rememberDays === undefined ? {} : { rememberDays: String(rememberDays) }),
})
const shown = (field: string, value: string): string =>
  field === 'requiredFor' ? REQUIRED_FOR[policyOf(value, undefined).requiredFor] : value

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
        body: PolicyChange,
        response: { 200: Policy },
      },
    },
    async ({ actor, body: { base = {}, ...change } }) =>
      inSyncTransaction(app.pool, async (tx) => {
        const before = await readPolicy(tx)
        refuseConcurrentChange(storedPart(base), stored(before), storedPart(change), shown)
        const after = { ...before, ...change }
        await putPolicy(tx, after)
        if (after.requiredFor !== 'none') await assertNotLockedOut(tx, { id: actor.userId })
        const [was, is] = [inWords(before), inWords(after)]
        for (const key of keysOf(is)) {
          if (was[key] === is[key]) continue
          const details = { setting: POLICY_FIELDS[key].label, from: was[key], to: is[key] }
          await recordAudit(tx, { what: 'settingChanged', actor, details })
        }
        return after
      }),
  )
}
