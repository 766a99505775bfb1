import * as z from 'zod'
import { Id } from '../../src/domain/shared/ids.ts'

/*
 * The answers of an authenticator, as browsers send them (WebAuthn Level 3, 5.1). Unknown fields are dropped.
 */

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const Extensions = z.object({}).default({})
const shared = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: Extensions,
}

export const RegistrationAnswer = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(40_000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})
export type RegistrationAnswer = z.infer<typeof RegistrationAnswer>

export const AssertionAnswer = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(8000),
    signature: base64Url(8000),
    userHandle: base64Url(100).optional(),
  }),
})
export type AssertionAnswer = z.infer<typeof AssertionAnswer>

export const PasskeyRow = z.object({
  id: Id,
  name: z.string(),
  /** The host name for which it works. */
  host: z.string(),
  createdAt: z.string(),
  lastUsed: z.string().nullable(),
})
export type PasskeyRow = z.infer<typeof PasskeyRow>

/** The options of the browser; the page hands them on as they are. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
