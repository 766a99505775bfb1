import { NEEDED, type NeededRight } from './rights.ts'

const { everyone, staff, repair, owner } = NEEDED

/**
 * The calls that are no mutation, and need more or other rights than reading. Keys: method and path below
 * /api. A GET call that is missing here reads, so everyone may make it. Any other call that is missing needs an
 * owner.
 */
export const CALL_RIGHTS = {
  'POST /register': owner,
  'GET /user/delete/:id': owner,
  'POST /user/activate/:id': owner,
  'GET /user/leaving/:id': owner,
  'POST /user/leave/:id': owner,
  'DELETE /user/second-factor/:id': owner,
  'PUT /second-factor/policy': owner,
  'POST /user/name': everyone,
  'GET /device': owner,
  'PUT /device/:id': owner,
  'POST /device/:id/block': owner,
  'POST /device/:id/unblock': owner,
  'POST /device/:id/wipe': owner,
  'POST /preference': owner,
  'POST /mail/test': owner,
  'GET /webhooks': owner,
  'POST /webhooks': owner,
  'PUT /webhooks/:id': owner,
  'DELETE /webhooks/:id': owner,
  'GET /webhooks/:id/deliveries': owner,
  'POST /webhooks/deliveries/:id/again': owner,
  'POST /import/:kind/preview': owner,
  'GET /import/progress/:id': owner,
  'POST /customer/file': owner,
  'POST /customer/contact/file': owner,
  'POST /item/file': owner,
  'POST /item/stolen/file': owner,
  'POST /holiday/file': owner,
  'POST /priceRate/file': owner,
  'POST /export/all': owner,
  'POST /customer/inspect/:id': owner,
  'POST /customer/contact/inspect/:id': owner,
  'POST /rental/inspect/:id': owner,
  'GET /beheer': owner,
  'GET /retention': owner,
  'GET /erasures': owner,
  'GET /customer/erase/:id': owner,
  'GET /contact/erase/:id': owner,
  'GET /audit': owner,
  'GET /audit/export': owner,
  'GET /house/key': staff,
  'POST /device/mirror-key': everyone,
  'POST /device/unseal': everyone,
  'POST /logout': everyone,
  'PUT /me': everyone,
  'POST /me/password': everyone,
  'POST /me/active': everyone,
  'POST /sso/confirm': everyone,
  'POST /me/confirm': everyone,
  'POST /me/confirm/options': everyone,
  'POST /me/sessions/end': everyone,
  'POST /me/second-factor': everyone,
  'POST /me/second-factor/confirm': everyone,
  'POST /me/second-factor/recovery-codes': everyone,
  'DELETE /me/second-factor': everyone,
  'POST /me/passkeys/options': everyone,
  'POST /me/passkeys': everyone,
  'DELETE /me/passkeys/:id': everyone,
  'POST /me/agenda': everyone,
  'DELETE /me/agenda': everyone,
  'PUT /me/agenda/:kind': everyone,
  'POST /customer/filter': everyone,
  'POST /item/checkItem': everyone,
  'POST /rental/checkNewDate': everyone,
  'POST /repair/photo': repair,
  'DELETE /repair/image/:repairId/:sequence': repair,
  // A shared tablet sends the changes of colleagues, too. `execute` checks each one by its author.
  'POST /sync/check': everyone,
  'POST /sync/pull': everyone,
  'POST /sync/push': everyone,
  'PUT /sync/blobs/:sha256': everyone,
  'PUT /sync/pieces/:sha256/:offset': everyone,
} as const satisfies Record<string, NeededRight>
export type RightedCall = keyof typeof CALL_RIGHTS

/** The right for a call that is no mutation. @param path as it is registered, below /api */
export function neededForCall(method: string, path: string): NeededRight {
  const call = `${method} ${path}`
  if (isRightedCall(call)) return CALL_RIGHTS[call]
  return method === 'GET' || method === 'HEAD' ? everyone : owner
}

const isRightedCall = (call: string): call is RightedCall => Object.hasOwn(CALL_RIGHTS, call)
