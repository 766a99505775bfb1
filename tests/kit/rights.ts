import type { Rights } from '../../src/domain/rights/roles.ts'
import { fieldsOf } from '../../src/lib/objects.ts'

/*
 * The rights that decision D-141 promises, written apart from the table of the product. The tests compare both.
 */

/** Every combination of a right and a department. */
export const ALL_RIGHTS: readonly Rights[] = (['owner', 'staff', 'viewer'] as const).flatMap((role) =>
  ([null, 'rental', 'repair'] as const).map((onlyDepartment) => ({ role, onlyDepartment })),
)

const OWNER_ONLY =
  /^(setting|mailTemplate|category|subcategory|repairAction|executor|priceRate|holiday|merge)\.|^manufacturer\.(?!setEmail)|^rental\.delete$|^repair\.deletePermanently$|^(customer|contact)\.erase$/
const VIEWER_TOO = [
  'issuedPaper.add',
  'notification.read',
  'notification.postpone',
  'preference.setDepartment',
  'preference.setStart',
  'preference.setFirstStatus',
  'alias.accept',
  'sync.noop',
]
const REPAIR = /^(repair|photo|approval(?!\.\w+Rental$))\.|^manufacturer\.setEmail$/
const RENTAL = /^(rental(?!\.createDepannage)|kit)\.|^approval\.\w+Rental$|^notification\.create$/
const REPAIR_SIGNATURES = ['estimate', 'pickup']

/** True if a person with these rights may run the mutation with these arguments. */
export function isAllowed({ role, onlyDepartment }: Rights, name: string, args: unknown): boolean {
  const { kind, value } = fieldsOf(args)
  const department =
    name === 'signature.add'
      ? REPAIR_SIGNATURES.includes(String(kind))
        ? 'repair'
        : 'rental'
      : name === 'preference.setDepartment'
        ? value
        : REPAIR.test(name)
          ? 'repair'
          : RENTAL.test(name)
            ? 'rental'
            : null
  if (OWNER_ONLY.test(name)) return role === 'owner'
  if (role === 'viewer' && !VIEWER_TOO.includes(name)) return false
  return !department || !onlyDepartment || department === onlyDepartment
}
