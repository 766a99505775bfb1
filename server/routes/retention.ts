import * as z from 'zod'
import { RetentionCounts } from '../../src/domain/privacy/retention.ts'
import { RETENTION_SETTINGS, retentionTerms } from '../../src/domain/settings/retention.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { keysOf, recordOf } from '../../src/lib/objects.ts'
import { settingProblem } from '../../src/mutations/settings/setting.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { countRetention } from '../privacy/applyRetention.ts'

const FIELDS = keysOf(RETENTION_SETTINGS)
const Terms = z.object(recordOf(FIELDS, () => z.string().max(9).default('')))

/** The preview of the retention (BT-05): what the next daily job would erase by terms that are not stored yet. */
export const retentionRoutes: RoutePlugin = async (app) => {
  const limit = app.limit({ name: 'retention', max: 60, seconds: 60, by: ({ actor }) => actor.userId })
  app.get(
    '/retention',
    {
      preHandler: limit,
      schema: {
        summary: 'Count what the next daily job would erase by these terms',
        querystring: Terms,
        response: { 200: RetentionCounts },
      },
    },
    async ({ query }) => {
      const problems = FIELDS.flatMap((field) => {
        const problem = settingProblem(field, query[field])
        return problem === null ? [] : [[field, problem] as const]
      })
      if (problems.length > 0)
        throw new HttpError(422, 'invalid_args', undefined, { fields: Object.fromEntries(problems) })
      return countRetention(app.pool, retentionTerms(query), dayInBrussels(new Date().toISOString()))
    },
  )
}
