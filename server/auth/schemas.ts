import * as z from 'zod'
import { DeviceSecret } from '../../src/sync/protocol/protocol.ts'
import { Id } from '../../src/domain/shared/ids.ts'
import { ROLES } from '../../src/domain/rights/roles.ts'
import { DEPARTMENT_LIST } from '../../src/domain/shared/departments.ts'
import { UserFields } from '../../src/domain/system/userFields.ts'
import { isDeliverable } from '../../src/domain/typed/email.ts'
import { validationTexts } from '../../src/domain/shared/stringSchemas.ts'
import { AssertionAnswer } from './passkeySchemas.ts'
import { isGuessable } from './passwordStrength.ts'

const WRONG_EMAIL = 'Gelieve een geldig emailadres in te geven.'

/** 8 to 128 characters (D-010), and not easy to guess (B8). */
export const Password = z
  .string(validationTexts.required)
  .min(8, 'Uw wachtwoord moet minstens 8 tekens bevatten.')
  .max(128, 'Uw wachtwoord mag hoogstens 128 tekens bevatten.')
  .refine((password) => password.length < 8 || !isGuessable(password), {
    error: 'Dit wachtwoord is te gemakkelijk te raden.',
  })

/** An address for finding a user (SH-93). */
export const LookupEmail = z.string(WRONG_EMAIL).trim().refine(isDeliverable, WRONG_EMAIL)

const SecondFactorInput = z.object({
  /** the code of the authenticator app, or a recovery code */
  code: z.string().max(100).optional(),
  /** or the answer of a passkey to the options in the details of that answer */
  passkey: AssertionAnswer.optional(),
  /** true: this device is not asked again for the days that the company allows */
  remember: z.boolean().default(false),
})

export const LoginRequest = z.object({
  username: z.string().max(1000),
  password: z.string().max(1000),
  clientId: Id.nullish(),
  deviceLabel: z.string().max(60).nullish(),
  /** proof of the device (ADR 0011) */
  proof: DeviceSecret.optional(),
  /** false: no device credential is created, so this device cannot admit the person without the server */
  rememberDevice: z.boolean().default(true),
  /** the second step, after an answer 401 `SECOND_FACTOR_REQUIRED` */
  secondFactor: SecondFactorInput.optional(),
})

export const LoginResponse = z.object({
  token: z.string(),
  id: Id,
  username: z.string(),
  name: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  department: z.string().nullable(),
  /** another person made the password */
  mustChangePassword: z.boolean(),
  /** for one-time use: only changing it is allowed */
  oneTimePassword: z.boolean(),
  /** the company requires a second step: only setting it up is allowed (PK-02) */
  secondFactorSetup: z.literal(true).optional(),
  deviceCredential: z.string().optional(),
  offlineUntil: z.string().optional(),
})
export type LoginResponse = z.infer<typeof LoginResponse>

export const CredentialRequest = z.object({
  clientId: Id,
  userId: Id,
  credential: z.string().min(20).max(200),
  proof: DeviceSecret.optional(),
})

export const CredentialResponse = LoginResponse.omit({
  mustChangePassword: true,
  oneTimePassword: true,
  deviceCredential: true,
}).extend({
  credential: z.string(),
  offlineUntil: z.string(),
})

/**
 * The seen values of changed fields. With it only these fields change, unless others changed them meanwhile.
 */
const SeenValues = z.partialRecord(UserFields.keyof(), z.string().max(1000))
const RightFields = z.object({
  role: z.enum(ROLES),
  onlyDepartment: z.enum(DEPARTMENT_LIST).nullable(),
})
export const MeRequest = UserFields.extend({ base: SeenValues.optional() })
export const RegisterRequest = MeRequest.extend({
  /** Absent fields of the right stay as they are; a new person is an owner (D-141). */
  ...RightFields.partial().shape,
  base: z.intersection(SeenValues, RightFields.partial()).optional(),
  id: Id.nullish(),
  /** for an existing user: the server generates a one-time password, as it does for every new user */
  newPassword: z.boolean().nullish(),
})

export const PublicUser = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  active: z.boolean(),
  ...RightFields.shape,
})
