import * as z from 'zod'
import { prepareMutation } from '../../src/mutations/product.ts'
import { findMutation } from '../../src/mutations/product.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { isId, namedId } from '../../src/domain/shared/ids.ts'
import { inStorableOrder, limitsProblem, stockLimits } from '../../src/domain/rentals/stockLimits.ts'
import { isOneOf, keysOf } from '../../src/lib/objects.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { SETTING_DEFAULTS, SETTING_MODULES } from '../../src/domain/settings/settings.ts'
import { assertConfirmed } from '../auth/confirmation.ts'
import { MAIL_SETTING_FIELDS, saveMailSettings } from '../mail/settings.ts'
import { runRestCall } from '../mutations/restCall.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { syncDatabase } from '../sync/syncDatabase.ts'
import { findDocs, type VersionedDoc } from '../reads/docs.ts'

const Module = z.enum(SETTING_MODULES)
const WithModule = z.object({ module: Module })
const WithField = z.object({ field: z.string() })
/** The value that the person saw, for settings of the mail server; without it nothing is compared. */
const Base = z.union([z.string(), z.number()]).transform(String).optional()
const Given = z.array(
  z.looseObject({
    field: z.string(),
    value: z.union([z.string(), z.number()]),
    module: Module.optional(),
    base: Base,
  }),
)
/**
 * The request body. The specification calls the list `generalSettings` and names no module; the screens send
 * `settings`. A field without a module belongs to the mail server if its name is one of that server's fields.
 * Otherwise it belongs to rental, or to repair if only repair has it.
 */
const Body = z
  .object({
    settings: Given.optional(),
    generalSettings: Given.optional(),
    mailingChanged: z.boolean().default(false),
  })
  .refine(({ settings, generalSettings }) => settings ?? generalSettings, {
    path: ['settings'],
    message: validationTexts.required,
  })

const moduleOf = (field: string): z.infer<typeof Module> =>
  isOneOf(MAIL_SETTING_FIELDS, field)
    ? 'mail'
    : !isOneOf(keysOf(SETTING_DEFAULTS.rental), field) && isOneOf(keysOf(SETTING_DEFAULTS.repair), field)
      ? 'repair'
      : 'rental'

/** Limits a query to settings of the company and of the caller, never of another person (D-122). */
const MINE = '(r.user_id IS NULL OR r.user_id = $1)'
/** Orders values without a module: the caller's own first, then those of rental and of repair (D-122). */
const NEAREST = `ORDER BY array_position(ARRAY['user', 'rental', 'repair', 'mail'], r.module::text)`

const LIMITS = ['warningGood', 'warningNarrow']
const fieldsOf = (settings: readonly { field: string; value: string }[]): Record<string, string> =>
  Object.fromEntries(settings.map(({ field, value }) => [field, value]))

/** Hides the password: a secret can be written but never read (D-123). */
const shown = (setting: VersionedDoc<'setting'>) =>
  setting.module === 'mail' && setting.field === 'password' ? { ...setting, value: '' } : setting

/** The settings (AP-144 to AP-147). */
export const preferencesRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const db = syncDatabase(app)
  const find = async (userId: string, where: string, values: unknown[] = []) =>
    (await findDocs(pool, 'setting', `${MINE} AND ${where} ${NEAREST}, r.field`, [userId, ...values])).map(
      shown,
    )
  const first = (found: VersionedDoc<'setting'>[]) => {
    if (!found[0]) throw new HttpError(404, 'not_found')
    return found[0]
  }

  app.get('/preference/all/:module', { schema: { params: WithModule } }, async ({ actor, params }) =>
    find(actor.userId, 'r.module = $2', [params.module]),
  )
  app.get('/preference/:field', { schema: { params: WithField } }, async ({ actor, params }) =>
    first(await find(actor.userId, 'r.field = $2', [params.field])),
  )
  app.get(
    '/preference/:field/:module',
    { schema: { params: WithField.extend(WithModule.shape) } },
    async ({ actor, params }) =>
      first(await find(actor.userId, 'r.field = $2 AND r.module = $3', [params.field, params.module])),
  )

  const schema = { summary: 'Runs setting.set for every setting; takes an Idempotency-Key', body: Body }
  app.post('/preference', { schema }, async (request, reply) => {
    const { settings: own = [], generalSettings = [], mailingChanged } = request.body
    const settings = [...own, ...generalSettings].map((given) => ({
      ...given,
      module: given.module ?? moduleOf(given.field),
    }))
    const mailing = mailingChanged ? settings.filter(({ module }) => module === 'mail') : []
    const companySettings = settings
      .filter(({ module }) => module !== 'mail')
      .map(({ module, field, value }) => ({ module, field, value: String(value) }))
    if (mailing.length > 0) assertConfirmed(request.actor)
    // Validate everything first, so that either all settings or none are stored.
    for (const args of companySettings) prepareMutation({ name: 'setting.set', mv: 1, args })
    const { warningGood } = await checkedLimits(request.actor.userId, companySettings)
    for (const args of inStorableOrder(companySettings, warningGood))
      await setOne(request.actor.userId, args, request.headers['idempotency-key'])
    // Save mail settings online only and not as a mutation. Arguments of mutations are kept for ever, which a
    // password must not be (D-123).
    if (mailing.length > 0) {
      const seen = mailing.flatMap(({ field, base }) => (base === undefined ? [] : [[field, base] as const]))
      const given = new Map(mailing.map(({ field, value }) => [field, String(value)]))
      await saveMailSettings(app, given, request.actor, Object.fromEntries(seen))
      app.mail.wake()
    }
    const modules = [...new Set([...companySettings, ...mailing].map(({ module }) => module))]
    return reply.code(201).send(await find(request.actor.userId, 'r.module = ANY($2)', [modules]))
  })

  /** Returns the current stock limits. Refuses settings that would make them contradictory (D-084). */
  async function checkedLimits(
    userId: string,
    companySettings: readonly { module: string; field: string; value: string }[],
  ) {
    const stored = fieldsOf(await find(userId, "r.module = 'rental'"))
    const limits = fieldsOf(
      companySettings.filter(({ module, field }) => module === 'rental' && LIMITS.includes(field)),
    )
    const problem = Object.keys(limits).length > 0 && limitsProblem(stockLimits({ ...stored, ...limits }))
    if (problem) throw new DomainError('invalid_args', problem)
    return stockLimits(stored)
  }

  /** Runs the mutation like every other call, once per key (B2.7). */
  async function setOne(userId: string, args: { module: string; field: string }, key: string | undefined) {
    const def = findMutation('setting.set')
    if (!def) throw new Error('setting.set is no mutation')
    const call = { method: 'POST', path: '/preference', status: 201, toInput: () => args } as const
    // One key covers the whole list, so derive a separate key for every setting.
    const idempotencyKey = key && isId(key) ? namedId(`${key}:${args.module}:${args.field}`) : key
    await runRestCall({ pool, db, userId, idempotencyKey, params: {}, body: {} }, [{ def, call }])
  }
}
