import type { RoutePlugin } from '../plugins/types.ts'
import { agendaRoutes } from './agenda.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { authPasswordRoutes } from './authPassword.ts'
import { devicesRoutes } from './devices.ts'
import { erasureRoutes } from './erasure.ts'
import { exportAllRoutes } from './exportAll.ts'
import { filesRoutes } from './files.ts'
import { lastContactRoutes } from './lastContact.ts'
import { companyKeyRoutes } from './companyKey.ts'
import { inspectionRoutes } from './inspection.ts'
import { importsRoutes } from './imports.ts'
import { leavingRoutes } from './leaving.ts'
import { mailRoutes } from './mail.ts'
import { meRoutes } from './me.ts'
import { plannerRoutes } from './planner.ts'
import { preferencesRoutes } from './preferences.ts'
import { readsCalendarRoutes } from './readsCalendar.ts'
import { readsCustomersRoutes } from './readsCustomers.ts'
import { readsItemsRoutes } from './readsItems.ts'
import { readsListsRoutes } from './readsLists.ts'
import { readsNumbersRoutes } from './readsNumbers.ts'
import { readsNotificationsRoutes } from './readsNotifications.ts'
import { retentionRoutes } from './retention.ts'
import { rentalsReadRoutes } from './rentalsReads.ts'
import { repairsPhotoRoutes } from './repairsPhotos.ts'
import { repairsReadRoutes } from './repairsReads.ts'
import { repairsTrashRoutes } from './repairsTrash.ts'
import { restRoutes } from './rest.ts'
import { syncRoutes } from './sync.ts'
import { syncBlobRoutes } from './syncBlobs.ts'
import { syncChunkRoutes } from './syncChunks.ts'
import { syncEventRoutes } from './syncEvents.ts'
import { adminHealthRoutes } from './adminHealth.ts'
import { passkeyLoginRoutes } from './passkeyLogin.ts'
import { passkeysRoutes } from './passkeys.ts'
import { secondFactorRoutes } from './secondFactor.ts'
import { secondFactorPolicyRoutes } from './secondFactorPolicy.ts'
import { loginCompanyRoutes } from './loginCompany.ts'
import { ssoRoutes } from './sso.ts'
import { usersRoutes } from './users.ts'
import { webhooksRoutes } from './webhooks.ts'

/**
 * The list of route plugins. A new file of routes is only added here. Each plugin is registered under /api,
 * so its paths are '/customer/…' or '/sync/push'.
 */
export const routes: readonly RoutePlugin[] = [
  authRoutes,
  authPasswordRoutes,
  usersRoutes,
  leavingRoutes,
  meRoutes,
  secondFactorRoutes,
  secondFactorPolicyRoutes,
  passkeysRoutes,
  passkeyLoginRoutes,
  loginCompanyRoutes,
  ssoRoutes,
  agendaRoutes,
  devicesRoutes,
  auditRoutes,
  erasureRoutes,
  syncRoutes,
  syncEventRoutes,
  syncBlobRoutes,
  syncChunkRoutes,
  lastContactRoutes,
  companyKeyRoutes,
  restRoutes,
  mailRoutes,
  preferencesRoutes,
  plannerRoutes,
  importsRoutes,
  rentalsReadRoutes,
  repairsReadRoutes,
  repairsTrashRoutes,
  repairsPhotoRoutes,
  filesRoutes,
  exportAllRoutes,
  inspectionRoutes,
  webhooksRoutes,
  adminHealthRoutes,
  retentionRoutes,
  readsCalendarRoutes,
  readsCustomersRoutes,
  readsItemsRoutes,
  readsListsRoutes,
  readsNotificationsRoutes,
  readsNumbersRoutes,
]
