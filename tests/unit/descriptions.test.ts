import { describe, expect, it } from 'vitest'
import { REPAIR_ACTIVE, REPAIR_AT_WORK } from '../../server/db/statusSql.ts'
import { settingProblem } from '../../src/mutations/settings/setting.ts'
import { LABELS } from '../../src/documents/labels.ts'
import { isArchived } from '../../src/domain/repairs/statusList.ts'
import { isAtWork, isGone, REPAIR_STATUS_LIST, statusFacts } from '../../src/domain/repairs/statusList.ts'
import {
  COMPANY_MODULES,
  COMPANY_SETTINGS,
  type CompanySetting,
  companySetting,
  SETTING_DEFAULTS,
} from '../../src/domain/settings/companySettings.ts'
import { entriesOf } from '../../src/lib/objects.ts'

describe('the statuses of a repair', () => {
  it.each(REPAIR_STATUS_LIST)('[HS-22] %s is in the lists of SQL that its description says', (status) => {
    expect(REPAIR_AT_WORK.includes(`'${status}'`)).toBe(statusFacts(status)?.item === 'held')
    expect(REPAIR_ACTIVE.includes(`'${status}'`)).toBe(statusFacts(status)?.gone === true)
  })

  it.each(REPAIR_STATUS_LIST)('[HS-22] %s on the device is what it is in SQL', (status) => {
    expect(REPAIR_AT_WORK.includes(`'${status}'`)).toBe(isAtWork(status))
    expect(REPAIR_ACTIVE.includes(`'${status}'`)).toBe(isGone(status))
    // an archived repair has left the company, and every document has a word for each status
    if (isArchived({ status, previousStatus: null })) expect(isGone(status)).toBe(true)
    for (const { statuses } of Object.values(LABELS)) expect(statuses[status]).not.toBe('')
  })

  it('[HS-22] SQL says what it has always said', () => {
    expect(REPAIR_AT_WORK).toBe("status IN ('Binnengebracht', 'In behandeling extern')")
    expect(REPAIR_ACTIVE).toBe("status NOT IN ('Opgehaald', 'Gefactureerd')")
  })
})

describe.each(COMPANY_MODULES)('the settings of %s', (module) => {
  it.each(entriesOf<string, CompanySetting>(COMPANY_SETTINGS[module]))(
    '[HS-23] %s has one description',
    (field, setting) => {
      expect(settingProblem(field, setting.unset)).toBeNull()
      expect(SETTING_DEFAULTS[module]).toMatchObject({ [field]: setting.unset })
      expect(companySetting(field)).toMatchObject({ label: setting.label, kind: setting.kind })
    },
  )
})
