import { DomainError } from '../shared/errors.ts'
import { entityOfSignature, SIGNATURE_KINDS } from '../documents/constants.ts'
import { isOneOf, textOf } from '../../lib/objects.ts'
import { type Rights, type Role, ROLES } from './roles.ts'
import { type Department, DEPARTMENT_LIST } from '../shared/departments.ts'

/** The lowest role that a mutation or a call needs, and the department that it belongs to. */
export interface NeededRight {
  role: Role
  /** Null: it belongs to no department. */
  department: Department | null
}

/** The rights that a row of a table can name. */
export const NEEDED = {
  everyone: { role: 'viewer', department: null },
  staff: { role: 'staff', department: null },
  repair: { role: 'staff', department: 'repair' },
  rental: { role: 'staff', department: 'rental' },
  owner: { role: 'owner', department: null },
} as const satisfies Record<string, NeededRight>
const { everyone, staff, repair, rental, owner } = NEEDED

/** The right that each mutation needs. `tests/unit/rights.test.ts` fails for a mutation without a row. */
export const MUTATION_RIGHTS = {
  'repair.create': repair,
  'repair.set': repair,
  'repair.setType': repair,
  'repair.setCustomer': repair,
  'repair.setItem': repair,
  'repair.archive': repair,
  'repair.addLine': repair,
  'repair.setLine': repair,
  'repair.removeLine': repair,
  'repair.reorderLines': repair,
  'repair.addEstimateLine': repair,
  'repair.setEstimateLine': repair,
  'repair.removeEstimateLine': repair,
  'repair.reorderEstimateLines': repair,
  'repair.addLines': repair,
  'repair.takeOverEstimate': repair,
  'repair.approveEstimate': repair,
  'repair.addLog': repair,
  'repair.removeLog': repair,
  'repair.markExternal': repair,
  'repair.unmarkExternal': repair,
  'repair.saveExternal': repair,
  'repair.deletePermanently': owner,
  'repair.restore': repair,
  'repair.sign': repair,
  'repair.showCode': repair,
  'repair.sendMail': repair,
  'approval.answer': repair,
  'approval.withdraw': repair,
  'approval.answerRental': rental,
  'approval.withdrawRental': rental,
  'photo.attach': repair,
  'photo.replace': repair,
  'photo.set': repair,
  'photo.remove': repair,
  'signature.add': staff,
  'signature.remove': staff,
  // Printing stores the document as it was issued.
  'issuedPaper.add': everyone,
  'mail.cancel': staff,
  'mail.resend': staff,
  'rental.create': rental,
  'rental.set': rental,
  'rental.setStatus': rental,
  'rental.archive': rental,
  'rental.move': rental,
  'rental.unmove': rental,
  'rental.charge': rental,
  'rental.addLine': rental,
  'rental.setLine': rental,
  'rental.removeLine': rental,
  'rental.reorderLines': rental,
  'rental.addLog': rental,
  'rental.removeLog': rental,
  'rental.sendMail': rental,
  'rental.delete': owner,
  // A loan is made at the bench, for a customer whose device is in repair.
  'rental.createDepannage': staff,
  'kit.create': rental,
  'kit.set': rental,
  'kit.deactivate': rental,
  'kit.reactivate': rental,
  'customer.create': staff,
  'customer.set': staff,
  'customer.deactivate': staff,
  'customer.erase': owner,
  'contact.save': staff,
  'contact.deactivate': staff,
  'contact.erase': owner,
  'item.create': staff,
  'item.set': staff,
  'item.couple': staff,
  'item.deactivate': staff,
  'item.reactivate': staff,
  'item.addCode': staff,
  'item.removeCode': staff,
  'itemModel.set': staff,
  'merge.dismiss': owner,
  'merge.do': owner,
  'merge.takeBack': owner,
  'savedList.create': staff,
  'savedList.set': staff,
  'category.create': owner,
  'category.set': owner,
  'category.setActive': owner,
  'subcategory.create': owner,
  'subcategory.set': owner,
  'subcategory.setActive': owner,
  'repairAction.create': owner,
  'repairAction.set': owner,
  'repairAction.deactivate': owner,
  'manufacturer.create': owner,
  'manufacturer.set': owner,
  'manufacturer.deactivate': owner,
  // The dialog that mails a manufacturer asks for a missing address.
  'manufacturer.setEmail': repair,
  'executor.create': owner,
  'executor.set': owner,
  'executor.deactivate': owner,
  'mailTemplate.create': owner,
  'mailTemplate.set': owner,
  'mailTemplate.delete': owner,
  'priceRate.create': owner,
  'priceRate.set': owner,
  'priceRate.delete': owner,
  'holiday.create': owner,
  'holiday.set': owner,
  'holiday.delete': owner,
  'setting.set': owner,
  'preference.setDepartment': everyone,
  'preference.setStart': everyone,
  'preference.setFirstStatus': everyone,
  'actionForm.save': staff,
  // `run` asks for the right of a department, except for a notification to the person.
  'notification.read': everyone,
  'notification.postpone': everyone,
  'notification.create': rental,
  'conflict.dismiss': staff,
  'conflict.restoreLoser': staff,
  'alias.accept': everyone,
  'sync.noop': everyone,
} as const satisfies Record<string, NeededRight>
export type RightedMutation = keyof typeof MUTATION_RIGHTS

/** Records that only an owner changes, where a mutation names them by an argument or by a conflict. */
const OWNER_ENTITIES: readonly string[] = [
  'category',
  'subcategory',
  'repairAction',
  'manufacturer',
  'executor',
  'mailTemplate',
  'priceRate',
  'holiday',
  'setting',
]

/** The right for a change of a record, where the mutation serves records of several kinds. */
const neededForEntity = (e: string): NeededRight =>
  isOneOf(OWNER_ENTITIES, e)
    ? owner
    : e === 'repair'
      ? repair
      : e === 'rental' || e === 'kit'
        ? rental
        : staff

/**
 * The reason why a person may not mark notifications as read, in Dutch; undefined if they may. Everybody may for those
 * to themselves.
 */
export const whyNotReadNotifications = (
  rights: Rights,
  notifications: readonly { userId?: string | null }[],
): string | undefined =>
  notifications.every(({ userId }) => userId) ? undefined : whyNot(rights, neededForEntity('notification'))

/** The right for a mutation with these arguments. An unknown mutation needs an owner. */
function neededForMutation(name: string, args: Record<string, unknown>): NeededRight {
  if (!isRightedMutation(name)) return owner
  // A person with one department cannot choose the other one.
  if (name === 'preference.setDepartment')
    return { role: 'viewer', department: DEPARTMENT_LIST.find((it) => it === args['value']) ?? null }
  const kind = textOf(args, 'kind')
  if (name === 'signature.add' && isOneOf(SIGNATURE_KINDS, kind))
    return neededForEntity(entityOfSignature(kind))
  return MUTATION_RIGHTS[name]
}

const isRightedMutation = (name: string): name is RightedMutation => Object.hasOwn(MUTATION_RIGHTS, name)

const RIGHT_TEXTS = {
  owner: 'Alleen een beheerder mag dit.',
  viewer: 'U mag alleen lezen en afdrukken.',
  rental: 'U werkt alleen in Herstel. Dit hoort bij Verhuur.',
  repair: 'U werkt alleen in Verhuur. Dit hoort bij Herstel.',
} as const

/** The reason why a person may not do something, in Dutch; undefined if they may. */
export function whyNot(
  { role: own = 'owner', onlyDepartment }: Rights,
  { role, department }: NeededRight,
): string | undefined {
  if (ROLES.indexOf(own) > ROLES.indexOf(role))
    return role === 'owner' ? RIGHT_TEXTS.owner : RIGHT_TEXTS.viewer
  if (department && onlyDepartment && department !== onlyDepartment) return RIGHT_TEXTS[department]
  return undefined
}

/**
 * Checks a mutation by its author. An author without a document is checked by the server alone.
 * @throws DomainError not_allowed
 */
export function assertAllowed(author: Rights | undefined, name: string, args: Record<string, unknown>): void {
  const reason = author && whyNot(author, neededForMutation(name, args))
  if (reason) throw new DomainError('not_allowed', reason)
}

/**
 * Checks a change of a record that its mutation names by an id alone.
 * @throws DomainError not_allowed
 */
export function assertMayChange(author: Rights | undefined, e: string): void {
  const reason = author && whyNot(author, neededForEntity(e))
  if (reason) throw new DomainError('not_allowed', reason)
}
