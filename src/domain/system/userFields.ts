import * as z from 'zod'
import { isDeliverable } from '../typed/email.ts'
import { Email, requiredText, validationTexts } from '../shared/stringSchemas.ts'

/** A user name: trimmed, 3 to 50 characters (D-127). */
export const Username = z
  .string(validationTexts.required)
  .trim()
  .min(1, validationTexts.required)
  .min(3, validationTexts.usernameShort)
  .max(50, validationTexts.usernameLong)
  .pipe(requiredText(50))
const Name = z.string(validationTexts.required).trim().pipe(requiredText(100))
/** An address that can receive mail, because a new user gets the welcome mail there. */
const RequiredEmail = z
  .string(validationTexts.required)
  .trim()
  .min(1, validationTexts.required)
  .pipe(Email)
  .refine(isDeliverable, validationTexts.emailInvalid)

/**
 * The fields that a person fills in for themselves or for a colleague; all four are required (US-02, D-130).
 */
export const UserFields = z.object({
  username: Username,
  name: Name,
  lastName: Name,
  email: RequiredEmail,
})
export type UserFields = z.infer<typeof UserFields>

/** True if two user names are the same. Surrounding blanks and capitals do not count (D-127). */
export const sameUsername = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase()
