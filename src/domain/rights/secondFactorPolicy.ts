import { isOneOf, keysOf } from '../../lib/objects.ts'
import { settingId } from '../settings/settings.ts'

/*
 * The rules of the company for the second step of the login. They weaken or strengthen every account, so they are no
 * `setting.set`: only PUT /second-factor/policy changes them, in a confirmed session (PK-01).
 */

/** For whom a second step is required, each with its words. A stored value never changes its name. */
export const REQUIRED_FOR = { none: 'Niemand', owners: 'Beheerders', all: 'Iedereen' } as const
export type RequiredFor = keyof typeof REQUIRED_FOR
export const REQUIRED_FOR_LIST = keysOf(REQUIRED_FOR)

export const REMEMBER_DAYS = { min: 0, max: 90, unset: 30 } as const

/** The fields under which the settings are stored, with their names in 'Logboek van de zaak'. */
export const POLICY_FIELDS = {
  requiredFor: { module: 'repair', field: 'secondFactorFor', label: 'Tweede stap verplicht voor' },
  rememberDays: {
    module: 'repair',
    field: 'secondFactorDays',
    label: 'Dagen dat een toestel onthouden wordt',
  },
} as const

export interface SecondFactorPolicy {
  requiredFor: RequiredFor
  /** For so many days a device is not asked again, if the person chooses it; 0: it is always asked. */
  rememberDays: number
}

export const policySettingId = (key: keyof SecondFactorPolicy): string =>
  settingId(POLICY_FIELDS[key].module, POLICY_FIELDS[key].field)

/** Reads the stored texts. An unknown value of a later version requires it of everybody. */
export const policyOf = (requiredFor: string | undefined, days: string | undefined): SecondFactorPolicy => ({
  requiredFor:
    requiredFor === undefined ? 'none' : isOneOf(REQUIRED_FOR_LIST, requiredFor) ? requiredFor : 'all',
  rememberDays: days === undefined ? REMEMBER_DAYS.unset : Number(days),
})

/** Why a number of days cannot be stored, in Dutch; undefined if it can. */
export const rememberDaysProblem = (days: number | null): string | undefined =>
  days !== null && Number.isInteger(days) && days >= REMEMBER_DAYS.min && days <= REMEMBER_DAYS.max
    ? undefined
    : `Een geheel getal van ${REMEMBER_DAYS.min} tot ${REMEMBER_DAYS.max}.`
