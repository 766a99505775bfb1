import * as z from 'zod'
import type { EntityName } from '../domain/entities.ts'
import { DomainError } from '../domain/shared/errors.ts'
import {
  newActionFormLine,
  actionFormMail,
  actionFormProblem,
  tidyActionForm,
} from '../domain/actionForms/actionForm.ts'
import { haveOwnIds } from '../domain/shared/ids.ts'
import { validationTexts } from '../domain/shared/validationTexts.ts'
import { definedOf } from '../lib/objects.ts'
import { Amount } from '../domain/repairs/repair.ts'
import { settingId } from '../domain/settings/settings.ts'
import { ActionForm } from '../domain/system/system.ts'
import { defineMutation, type RunContext, type Tx } from './define.ts'
import { loadParent } from './parents.ts'

const MAX_QUANTITY = 99_999
const MAX_LINES = 500

const SCOPE: readonly EntityName[] = ['actionForm', 'setting', 'user', 'customer', 'alias']
const { id, department, company, user: _user, registerDate: _registerDate, ...optional } = ActionForm.shape
const ActionFormLine = ActionForm.shape.actionFormLines.element.extend({
  quantity: z.number().min(-MAX_QUANTITY, validationTexts.number).max(MAX_QUANTITY, validationTexts.number),
  price: Amount,
})
const SaveForm = z.strictObject({
  id,
  department,
  company,
  ...z.object(optional).partial().shape,
  actionFormLines: z
    .array(ActionFormLine)
    .max(MAX_LINES)
    .refine(haveOwnIds, validationTexts.sameId)
    .optional(),
})
const FIELDS = Object.keys(SaveForm.shape)

const EMPTY = {
  customer: null,
  mail: null,
  phone: null,
  item: null,
  description: null,
  startDate: null,
  endDate: null,
  actionFormLines: [],
}

/**
 * Stores an action form and mails it to the company once (OF-01 to OF-11, D-131). The author and the day are
 * set here, not by the caller.
 */
export const saveActionForm = defineMutation({
  name: 'actionForm.save',
  mv: 1,
  input: SaveForm,
  entities: SCOPE,
  rest: [
    {
      method: 'POST',
      path: '/actionForm/save',
      status: 204,
      toInput: ({ body, newId }) => ({
        ...Object.fromEntries(FIELDS.filter((key) => key in body).map((key) => [key, body[key]])),
        id: body.id ?? newId(),
        // Without a customer the rule gives its own text (OF-10).
        company: body.company ?? '',
        actionFormLines: withIds(body.actionFormLines, newId),
      }),
    },
  ],
  async run(tx, args, ctx) {
    if (await tx.get('actionForm', args.id)) return
    const form = tidyActionForm(await formOf(tx, args, ctx))
    const problem = actionFormProblem(form)
    if (problem) throw new DomainError('invalid_args', problem)
    await loadParent(tx, ctx, 'customer', args.customer)
    const to = (await tx.get('setting', settingId('mail', 'email')))?.value
    await tx.put('actionForm', form)
    // Without an address the mail waits in the queue until there is one (D-131).
    await ctx.server?.mails.letter({ to: to?.trim() || null, ...actionFormMail(form), at: ctx.at })
  },
})

async function formOf(tx: Tx, args: z.infer<typeof SaveForm>, ctx: RunContext): Promise<ActionForm> {
  const author = await tx.get('user', ctx.uid)
  const user = author ? `${author.name} ${author.lastName}`.trim() : ''
  return { ...EMPTY, ...definedOf(args), user, registerDate: ctx.today }
}

const withIds = (lines: unknown, newId: () => string): unknown =>
  Array.isArray(lines) ? lines.map((line: object) => ({ ...newActionFormLine(newId()), ...line })) : []
