import { findMutation } from '../../src/mutations/product.ts'
import { isId, namedId } from '../../src/domain/shared/ids.ts'
import { externalTemplate } from '../../src/domain/mail/external.ts'
import { textAsHtml } from '../../src/domain/mail/fields.ts'
import { type RestContext, runRestCall } from '../mutations/restCall.ts'
import { findDocs, getDoc } from '../reads/docs.ts'

/**
 * Queues the mail that POST /repair/save/external requests with `sendMail`, after the record was saved
 * (RX-12, D-049). Its text is the message of the record, else the external template in the manufacturer's
 * language.
 * @returns the id of the mail
 * @throws DomainError the reason why it cannot be sent; the record stays saved
 */
export async function mailManufacturer(context: RestContext, repairId: string): Promise<string> {
  const { pool, idempotencyKey: key } = context
  const { externalRepair } = await getDoc(pool, 'repair', repairId)
  const manufacturer = externalRepair?.manufacturerId
    ? await getDoc(pool, 'manufacturer', externalRepair.manufacturerId)
    : undefined
  const language = manufacturer?.language ?? 'NL'
  const template = externalTemplate(
    await findDocs(pool, 'mailTemplate', 'true ORDER BY r.name, r.id'),
    language,
  )
  const message = externalRepair?.message?.trim()
  const args = {
    repairId,
    kind: 'template',
    external: true,
    attachment: true,
    language,
    subject: template?.subject ?? '',
    cc: template?.cc ?? null,
    bcc: template?.bcc ?? null,
    content: message ? asHtml(message) : (template?.content ?? ''),
  }
  const def = findMutation('repair.sendMail')
  if (!def) throw new Error('repair.sendMail is no mutation')
  // The key of the call belongs to the save, so derive a separate key for the mail.
  const idempotencyKey = key && isId(key) ? namedId(`${key}:mail`) : undefined
  const toInput = ({ newId }: { newId: () => string }) => ({ id: newId(), ...args })
  const call = { method: 'POST', path: '/repair/save/external', status: 201, toInput } as const
  const done = await runRestCall({ ...context, idempotencyKey }, [{ def, call }])
  return String(done.args['id'])
}

/** Converts a message to HTML, unless it already contains markup from an editor. */
const asHtml = (message: string): string =>
  /<\/?[a-z][^<>]*>/i.test(message) ? message : textAsHtml(message)
