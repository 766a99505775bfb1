import type { FastifyInstance } from 'fastify'
import { findMutation } from '../../src/mutations/product.ts'
import { ANSWER_MAX, ANSWER_NAME_MAX, type Approval } from '../../src/domain/approvals/approval.ts'
import type { CustomerAnswer } from '../../src/domain/approvals/states.ts'
import { CUSTOMER_ACTOR } from '../../src/domain/approvals/customer.ts'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import { deriveId, isId } from '../../src/domain/shared/ids.ts'
import { saysSomething } from '../../src/domain/shared/stringSchemas.ts'
import { runRestCall } from '../mutations/restCall.ts'
import { syncDatabase } from '../sync/syncDatabase.ts'
import { FORM_FIELDS } from './linkPage.ts'

/** The content of a submitted form. */
export interface SubmittedAnswer {
  answer: CustomerAnswer
  text: string | null
  name: string | null
  /** The edition that was shown. */
  edition: string
  /** The unique id of the form that was shown. */
  once: string
}

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f]/g

/** A lone high surrogate that remains when a text is cut. */
const HALF = /[\uD800-\uDBFF]$/

function readField(form: URLSearchParams, field: string, max: number): string | null {
  const text = (form.get(field) ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, ' ')
    .trim()
    .slice(0, max)
    .replace(HALF, '')
  return saysSomething(text) ? text : null
}

/** Reads a submitted form. Any input becomes one of the answers with texts that can be stored. */
export function readForm(body: unknown, answer: CustomerAnswer): SubmittedAnswer {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams()
  return {
    answer,
    text: answer === 'approved' ? null : readField(form, FORM_FIELDS.text, ANSWER_MAX),
    name: readField(form, FORM_FIELDS.name, ANSWER_NAME_MAX)?.replaceAll('\n', ' ') ?? null,
    edition: form.get(FORM_FIELDS.edition) ?? '',
    once: form.get(FORM_FIELDS.once) ?? '',
  }
}

/**
 * Answers as the customer, exactly once per shown form: the id of the mutation is derived from the form
 * (AK-07).
 * @returns false if the rules refuse it
 */
export async function answerApprovalLink(
  app: Pick<FastifyInstance, 'pool'> & Parameters<typeof syncDatabase>[0],
  { id, repairId, rentalId }: Approval,
  { once, ...reply }: SubmittedAnswer,
): Promise<boolean> {
  const name = rentalId ? 'approval.answerRental' : 'approval.answer'
  const def = findMutation(name)
  if (!def) throw new Error(`${name} is no mutation`)
  if (!isId(once)) return false
  const call = {
    method: 'POST',
    path: '/akkoord',
    status: 303,
    toInput: () => ({ ...(rentalId ? { rentalId } : { repairId }), ...reply }),
  } as const
  const context = {
    pool: app.pool,
    db: syncDatabase(app),
    userId: CUSTOMER_ACTOR,
    idempotencyKey: deriveId(id, `${reply.answer}:${once}`),
    params: {},
    body: {},
  }
  try {
    await runRestCall(context, [{ def, call }])
    return true
  } catch (refusal) {
    if (refusal instanceof Refusal) return false
    throw refusal
  }
}
