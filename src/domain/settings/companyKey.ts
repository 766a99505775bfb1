import { settingId } from './settings.ts'

/**
 * The company key in the settings. Only the server sets them, at the first replacement: the version with which codes
 * are sealed, and the oldest version with which a stored code may still be sealed.
 */
export const COMPANY_KEY_FIELDS = { newest: 'accessCodeKey', oldest: 'accessCodeKeyOldest' } as const
export const COMPANY_KEY_MODULE = 'repair'

export const companyKeySettingId = (field: keyof typeof COMPANY_KEY_FIELDS): string =>
  settingId(COMPANY_KEY_MODULE, COMPANY_KEY_FIELDS[field])

/** The version in the value of such a setting; 1 if there is none. */
export const keyVersionOf = (value: string | undefined): number => Math.max(1, Number(value ?? 1) || 1)
