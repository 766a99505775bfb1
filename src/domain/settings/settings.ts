import * as z from 'zod'
import { Sha256 } from '../shared/fileHash.ts'
import { Day } from '../shared/days.ts'
import { countryName } from '../customers/countries.ts'
import { Address } from '../customers/customer.ts'
import { Id, namedId } from '../shared/ids.ts'
export { LATER_DEFAULTS, SETTING_DEFAULTS } from './companySettings.ts'
import { hasDecimals } from '../shared/money.ts'
import { Amount } from '../repairs/repair.ts'
import {
  EXECUTOR_FIELDS,
  HOLIDAY_FIELDS,
  MAIL_TEMPLATE_FIELDS,
  MANUFACTURER_FIELDS,
  REPAIR_ACTION_FIELDS,
} from './fieldList.ts'
import { REMINDER_KINDS } from './reminderKinds.ts'
import { textSchemas } from '../shared/fieldSchemas.ts'
import { requiredText, Language, validationTexts, text } from '../shared/stringSchemas.ts'

export { Language }

/** A standard job with its price (EF-079 to EF-082). */
export const RepairAction = z.object({
  id: Id,
  ...textSchemas(REPAIR_ACTION_FIELDS),
  description: requiredText(REPAIR_ACTION_FIELDS.description.max),
  price: Amount,
  active: z.boolean(),
})
export type RepairAction = z.infer<typeof RepairAction>

/** A manufacturer that repairs are sent to (EF-083 to EF-096). */
export const Manufacturer = z.object({
  id: Id,
  ...textSchemas(MANUFACTURER_FIELDS),
  name: requiredText(MANUFACTURER_FIELDS.name.max),
  address: Address,
  rma: z.boolean(),
  language: Language,
  active: z.boolean(),
})
export type Manufacturer = z.infer<typeof Manufacturer>

/** The company that signs a document. `logo` is the SHA-256 hash of its picture (EF-236 to EF-251, B1.2). */
export const Executor = z.object({
  id: Id,
  ...textSchemas(EXECUTOR_FIELDS),
  name: requiredText(EXECUTOR_FIELDS.name.max),
  logo: Sha256.nullable(),
  addressCountry: text(60).overwrite(countryName).nullable(),
  active: z.boolean(),
})
export type Executor = z.infer<typeof Executor>

/** The error text: a missing number must be filled in, any other input is no number (SE-35). */
const requiredNumber = ({ input }: { readonly input?: unknown }): string =>
  input == null ? validationTexts.required : validationTexts.number

/**
 * The price of a rental of so many days, as a multiple of the day price. A number of days occurs once
 * (EF-252, EF-253, D-124).
 */
export const PriceRate = z.object({
  id: Id,
  numberOfDays: z
    .number({ error: requiredNumber })
    .int(validationTexts.number)
    .min(1, validationTexts.number)
    .max(9999, validationTexts.number),
  rate: z
    .number({ error: requiredNumber })
    .positive(validationTexts.number)
    .max(99_999, validationTexts.number)
    .refine((n) => hasDecimals(n, 2), validationTexts.number),
})
export type PriceRate = z.infer<typeof PriceRate>

/** A day on which the company is closed; a date occurs once (EF-254, EF-255, D-124). */
export const Holiday = z.object({
  id: Id,
  date: Day,
  description: requiredText(HOLIDAY_FIELDS.description.max),
})
export type Holiday = z.infer<typeof Holiday>

export const MailTemplate = z.object({
  id: Id,
  ...textSchemas(MAIL_TEMPLATE_FIELDS),
  name: requiredText(MAIL_TEMPLATE_FIELDS.name.max),
  subject: requiredText(MAIL_TEMPLATE_FIELDS.subject.max),
  content: requiredText(MAIL_TEMPLATE_FIELDS.content.max),
  language: Language,
  attachment: z.boolean(),
  photoAttachment: z.boolean(),
  photoArray: z.array(z.number().int().min(1).max(4)),
  external: z.boolean(),
  rmaRequest: z.boolean(),
  /** The automatic reminder that uses this template (HM-05); absent in a record of an earlier version. */
  reminder: z.enum(REMINDER_KINDS).nullish(),
})
export type MailTemplate = z.infer<typeof MailTemplate>

export const SETTING_MODULES = ['rental', 'repair', 'mail', 'user'] as const
/**
 * A setting of the company or, with module 'user', a preference of a person. Values are texts (EF-123 to
 * EF-127).
 */
export const Setting = z.object({
  id: Id,
  module: z.enum(SETTING_MODULES),
  field: text(50),
  value: text(2000),
  userId: Id.nullable(),
})
export type Setting = z.infer<typeof Setting>

/** The fixed id of a company setting, so that rules can read it by id (M2). */
export const settingId = (module: 'rental' | 'repair' | 'mail', field: string): string =>
  namedId(`setting:${module}:${field}`)
/** The fixed id of a person's preference. */
export const preferenceId = (userId: string, field: string): string =>
  namedId(`preference:${userId}:${field}`)
