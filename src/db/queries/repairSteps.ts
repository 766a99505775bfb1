import { linkState } from '../../domain/approvals/link.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import type { RepairStepFacts } from '../../domain/steps/repairSteps.ts'
import { db } from '../database.ts'
import { approvalOf, type MailRow, mailsOfRepair } from './documents.ts'

/** The facts with the whole mails, for the steps that are done (NS-12). */
interface RepairFacts extends RepairStepFacts {
  mails: readonly MailRow[]
}

/** Reads everything that the steps of a repair depend on. */
export async function repairStepFacts(repair: Repair): Promise<RepairFacts> {
  const { customerId, customerContactId, externalRepair } = repair
  const [mails, link, customer, manufacturer] = await Promise.all([
    mailsOfRepair(repair.id),
    approvalOf(repair.id),
    customerId ? db.customer.get(customerId) : undefined,
    externalRepair?.manufacturerId ? db.manufacturer.get(externalRepair.manufacturerId) : undefined,
  ])
  const contact = customer?.customerContacts.find(({ id }) => id === customerContactId)
  const isAsked = link !== null && linkState(link, repair, new Date().toISOString()) === 'asked'
  return {
    repair,
    mails,
    question: isAsked ? link.text : null,
    customer: (contact && fullName(contact)) || customer?.name || null,
    manufacturer: manufacturer?.name ?? null,
  }
}
